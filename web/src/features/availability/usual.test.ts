import { expect, test } from 'vitest'
import { usualOf } from '#features/availability/usual.ts'

const had = (businessId: string, offering: string, status = 'completed', staffId = 'ali') => ({
  ...{ businessId, offeringIds: [offering], staffId, status },
})
const nothing = { past: [], upcoming: [], looked: undefined }
const shape = (known: Partial<Parameters<typeof usualOf>[0]>) =>
  usualOf({ ...nothing, ...known }).map(({ businessId, offeringIds }) =>
    [businessId, ...offeringIds].join(' '),
  )

test('who had and looked at nothing is offered nothing', () => {
  expect(usualOf(nothing)).toEqual([])
})

test('what somebody had last comes first, then what they had most often', () => {
  const past = [
    had('dijla', 'cut'),
    had('rimal', 'massage'),
    had('babil', 'beard'),
    had('babil', 'beard'),
    had('dijla', 'cut'),
  ]
  expect(shape({ past })).toEqual(['dijla cut', 'babil beard', 'rimal massage'])
})

test('what never took place, and what is booked already, is not offered', () => {
  const past = [had('rimal', 'massage', 'cancelled'), had('dijla', 'cut')]
  expect(shape({ past })).toEqual(['dijla cut'])
  expect(shape({ past, upcoming: [had('dijla', 'cut', 'confirmed', 'omar')] })).toEqual([])
  expect(shape({ past, upcoming: [had('dijla', 'cut', 'cancelled')] })).toEqual(['dijla cut'])
  expect(shape({ past, upcoming: [had('dijla', 'beard', 'confirmed')] })).toEqual(['dijla cut'])
})

test('what the device looked at comes last, once', () => {
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
