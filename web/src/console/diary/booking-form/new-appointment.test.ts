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

test('a walk-in with nothing but a service says nothing else', () => {
  expect(JSON.parse(JSON.stringify(bookingRequestOf(draft, plain)))).toEqual({
    source: 'walk_in',
    offeringIds: ['cut'],
  })
})

test('a known customer is named by the card alone', () => {
  const known = { ...draft, walkIn: false, customerId: 'sara', name: 'Sara' }
  const request = bookingRequestOf(known, { phone: '7420000001', outsideHours: true })
  expect(request).toMatchObject({ source: 'phone', customerId: 'sara', outsideHours: true })
  expect(request.name).toBeUndefined()
  expect(request.phone).toBeUndefined()
})

test('what was written asks before it is lost, what was chosen does not', () => {
  expect(isTyped({ ...draft, offeringIds: ['dye'], staffId: 'noor', start: 1 }, draft)).toBe(false)
  for (const field of ['name', 'phone', 'note'])
    expect(isTyped({ ...draft, [field]: '7' }, draft)).toBe(true)
})

test('a refusal falls with who and what it was about, not with a name or a note alone', () => {
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

test('several services add up, and are done by who does them all', () => {
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

test('an offering without a name of its own is called as its service', () => {
  const serviceName = { en: 'Haircut', ar: 'قص شعر' }
  expect(offeringName({ name: { en: null, ar: null }, serviceName })).toEqual(serviceName)
  expect(offeringName({ name: { en: 'Royal cut', ar: null }, serviceName })).toEqual({
    en: 'Royal cut',
    ar: null,
  })
})

test('the longest buffers stand around the services, whichever of them comes first or last', () => {
  const cut = { durationMinutes: 30, bufferBeforeMinutes: 0, bufferAfterMinutes: 15 }
  const colour = { durationMinutes: 60, bufferBeforeMinutes: 10, bufferAfterMinutes: 5 }
  expect(soldAs([cut, colour])).toEqual(sampleFootprint(90, 10, 15))
  expect(soldAs([colour, cut])).toEqual(sampleFootprint(90, 10, 15))
})

test('who is here now is judged at every start that the server tries, a chosen time at that one', () => {
  const at = (clock: string) => Date.parse(`2026-03-03T${clock}Z`)
  expect(startsOf({ start: null }, at('09:02:00'))).toEqual([at('09:00:00'), at('09:05:00')])
  expect(startsOf({ start: null }, at('09:03:00'))).toEqual([at('09:05:00')])
  expect(startsOf({ start: at('10:00:00') }, at('09:02:00'))).toEqual([at('10:00:00')])
})
