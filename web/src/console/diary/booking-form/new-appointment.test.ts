import { expect, test } from 'vitest'
import { sampleFootprint } from '#console/diary/sample-diary.ts'
import {
  asksAnew,
  isTyped,
  offeringName,
  bookingRequestOf,
  soldAs,
  startsOf,
  totalsOf,
  type NewAppointmentDraft,
} from '#console/diary/booking-form/new-appointment.ts'

const draft: NewAppointmentDraft = {
  walkIn: true,
  date: '2026-03-02',
  offeringIds: ['cut'],
  staffId: '',
  start: null,
  minutes: undefined,
  price: undefined,
  name: ' ',
  phone: '',
  customerId: undefined,
  note: '',
}
const plain = { phone: undefined, outsideHours: false }

test('a walk-in with only a service sends nothing else', () => {
  expect(JSON.parse(JSON.stringify(bookingRequestOf(draft, plain)))).toEqual({
    source: 'walk_in',
    offeringIds: ['cut'],
  })
})

test('a known customer is identified by the card only', () => {
  const known = { ...draft, walkIn: false, customerId: 'sara', name: 'Sara' }
  const request = bookingRequestOf(known, { phone: '7420000001', outsideHours: true })
  expect(request).toMatchObject({ source: 'phone', customerId: 'sara', outsideHours: true })
  expect(request.name).toBeUndefined()
  expect(request.phone).toBeUndefined()
})

test('typed text is asked about before it is lost, selections are not', () => {
  expect(isTyped({ ...draft, offeringIds: ['dye'], staffId: 'noor', start: 1 }, draft)).toBe(false)
  for (const field of ['name', 'phone', 'note'])
    expect(isTyped({ ...draft, [field]: '7' }, draft)).toBe(true)
})

test('a refusal is dismissed by changes of its subject, not of a name or note', () => {
  const phone = '742 000 0001'
  const refused = { ...draft, phone }
  expect(asksAnew(refused, { name: 'Sara', customerId: undefined })).toBe(false)
  expect(asksAnew(refused, { note: 'Ring twice' })).toBe(false)
  expect(asksAnew(refused, { customerId: 'sara', name: 'Sara', phone })).toBe(true)
  expect(asksAnew({ ...refused, customerId: 'sara' }, { name: 'S', customerId: undefined })).toBe(
    true,
  )
  expect(asksAnew(refused, { phone: '742 000 0002', customerId: undefined })).toBe(true)
  expect(asksAnew(refused, { offeringIds: ['cut', 'dye'] })).toBe(true)
})

test('a start is sent to the second', () => {
  const at = Date.parse('2026-01-06T07:30:00.000Z')
  expect(bookingRequestOf({ ...draft, start: at }, plain).start).toBe('2026-01-06T07:30:00Z')
})

test('several services add up, and need a staff member who does all', () => {
  const sold = (id: string, staffIds: string[]) => ({
    id,
    durationMinutes: 30,
    price: 5_000,
    staffIds,
  })
  const totals = totalsOf([sold('cut', ['noor', 'dalia']), sold('dye', ['dalia'])])
  expect([totals.minutes, totals.price]).toEqual([60, 10_000])
  expect(['noor', 'dalia'].map(totals.isDoneBy)).toEqual([false, true])
})

test('an offering without its own name is named as its service', () => {
  const serviceName = { en: 'Haircut', ar: 'قص شعر' }
  expect(offeringName({ name: { en: null, ar: null }, serviceName })).toEqual(serviceName)
  expect(offeringName({ name: { en: 'Royal cut', ar: null }, serviceName })).toEqual({
    en: 'Royal cut',
    ar: null,
  })
})

test('the longest buffers surround the services, in any order', () => {
  const cut = { durationMinutes: 30, bufferBeforeMinutes: 0, bufferAfterMinutes: 15 }
  const colour = { durationMinutes: 60, bufferBeforeMinutes: 10, bufferAfterMinutes: 5 }
  expect(soldAs([cut, colour])).toEqual(sampleFootprint(90, 10, 15))
  expect(soldAs([colour, cut])).toEqual(sampleFootprint(90, 10, 15))
})

test('a walk-in is judged at every start the server tries, a chosen time at that one', () => {
  const at = (clock: string) => Date.parse(`2026-03-03T${clock}Z`)
  expect(startsOf({ start: null }, at('09:02:00'))).toEqual([at('09:00:00'), at('09:05:00')])
  expect(startsOf({ start: null }, at('09:03:00'))).toEqual([at('09:05:00')])
  expect(startsOf({ start: at('10:00:00') }, at('09:02:00'))).toEqual([at('10:00:00')])
})
