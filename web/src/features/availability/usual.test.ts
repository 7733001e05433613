import { expect, test } from 'vitest'
import { usualOf } from '#features/availability/usual.ts'

const had = (businessId: string, offering: string, status = 'completed', staffId = 'ali') => ({
  businessId,
  offeringIds: [offering],
  staffId,
  status,
})
const nothing = { past: [], upcoming: [], looked: undefined }
const shape = (known: Partial<Parameters<typeof usualOf>[0]>) =>
  usualOf({ ...nothing, ...known }).map(({ businessId, offeringIds }) =>
    [businessId, ...offeringIds].join(' '),
  )

test('a visitor without appointments and views gets no suggestion', () => {
  expect(usualOf(nothing)).toEqual([])
})

test('the last one comes first, then the most frequent', () => {
  const past = [
    had('dijla', 'cut'),
    had('rimal', 'massage'),
    had('babil', 'beard'),
    had('babil', 'beard'),
    had('dijla', 'cut'),
  ]
  expect(shape({ past })).toEqual(['dijla cut', 'babil beard', 'rimal massage'])
})

test('missed and already booked ones are not suggested', () => {
  const past = [had('rimal', 'massage', 'cancelled'), had('dijla', 'cut')]
  expect(shape({ past })).toEqual(['dijla cut'])
  expect(shape({ past, upcoming: [had('dijla', 'cut', 'confirmed', 'omar')] })).toEqual([])
  expect(shape({ past, upcoming: [had('dijla', 'cut', 'cancelled')] })).toEqual(['dijla cut'])
  expect(shape({ past, upcoming: [had('dijla', 'beard', 'confirmed')] })).toEqual(['dijla cut'])
})

test('the device’s last view comes last, once', () => {
  const looked = { businessId: 'babil', offeringIds: ['beard'] }
  expect(usualOf({ ...nothing, looked })).toEqual([looked])
  expect(shape({ past: [had('dijla', 'cut')], looked })).toEqual(['dijla cut', 'babil beard'])
  expect(shape({ past: [had('babil', 'beard')], looked })).toEqual(['babil beard'])
  expect(shape({ upcoming: [had('babil', 'beard', 'confirmed')], looked })).toEqual([])
})

test('the person stays, and an offering in two parts is one', () => {
  const past = [{ ...had('dijla', 'colour'), offeringIds: ['colour', 'colour', 'cut'] }]
  expect(usualOf({ ...nothing, past })).toEqual([
    { businessId: 'dijla', offeringIds: ['colour', 'cut'], staffId: 'ali' },
  ])
})
