import { expect, test } from 'vitest'
import { usualOf } from '#features/availability/usual.ts'

const visit = (businessId: string, offering: string, status = 'completed', staffId = 'ali') => ({
  ...{ businessId, offeringIds: [offering], staffId, status },
})
const nothing = { past: [], upcoming: [], looked: undefined }
const shape = (visits: Partial<Parameters<typeof usualOf>[0]>) =>
  usualOf({ ...nothing, ...visits }).map(({ businessId, offeringIds }) =>
    [businessId, ...offeringIds].join(' '),
  )

test('who had and looked at nothing is offered nothing', () => {
  expect(usualOf(nothing)).toEqual([])
})

test('what somebody had last comes first, then what they had most often', () => {
  const past = [
    visit('dijla', 'cut'),
    visit('rimal', 'massage'),
    visit('babil', 'beard'),
    visit('babil', 'beard'),
    visit('dijla', 'cut'),
  ]
  expect(shape({ past })).toEqual(['dijla cut', 'babil beard', 'rimal massage'])
})

test('what never took place, and what is booked already, is not offered', () => {
  const past = [visit('rimal', 'massage', 'cancelled'), visit('dijla', 'cut')]
  expect(shape({ past })).toEqual(['dijla cut'])
  expect(shape({ past, upcoming: [visit('dijla', 'cut', 'confirmed', 'omar')] })).toEqual([])
  expect(shape({ past, upcoming: [visit('dijla', 'cut', 'cancelled')] })).toEqual(['dijla cut'])
  expect(shape({ past, upcoming: [visit('dijla', 'beard', 'confirmed')] })).toEqual(['dijla cut'])
})

test('what the device looked at comes last, once', () => {
  const looked = { businessId: 'babil', offeringIds: ['beard'] }
  expect(usualOf({ ...nothing, looked })).toEqual([looked])
  expect(shape({ past: [visit('dijla', 'cut')], looked })).toEqual(['dijla cut', 'babil beard'])
  expect(shape({ past: [visit('babil', 'beard')], looked })).toEqual(['babil beard'])
  expect(shape({ upcoming: [visit('babil', 'beard', 'confirmed')], looked })).toEqual([])
})

test('the person stays, and an offering in two parts is one', () => {
  const past = [{ ...visit('dijla', 'colour'), offeringIds: ['colour', 'colour', 'cut'] }]
  expect(usualOf({ ...nothing, past })).toEqual([
    { businessId: 'dijla', offeringIds: ['colour', 'cut'], staffId: 'ali' },
  ])
})
