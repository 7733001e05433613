import { expect, test } from 'vitest'
import type { QuickBusiness } from '#features/availability/api.ts'
import { groupQuickSlots } from '#features/availability/quick-slots.ts'

const business = (id: string, date: string, start: string): QuickBusiness => ({
  date,
  start,
  end: start,
  starts: [start],
  staffIds: [],
  businessId: id,
  businessName: { en: id, ar: null },
  categoryId: 'barber',
  district: { en: 'Karrada', ar: null },
  timeZone: 'Asia/Baghdad',
  offeringId: `cut at ${id}`,
  durationMinutes: 30,
  price: 10_000,
  rating: null,
  metres: null,
})

const shape = (businesses: QuickBusiness[]) =>
  groupQuickSlots(businesses).map((day) => [
    day.date,
    day.businesses.map(({ businessId }) => businessId),
  ])

test('businesses are listed under the day of their times, in order', () => {
  expect(
    shape([
      business('rimal', '2026-01-08', '2026-01-08T07:00:00Z'),
      business('dijla', '2026-01-07', '2026-01-07T13:00:00Z'),
      business('babil', '2026-01-07', '2026-01-07T12:00:00Z'),
    ]),
  ).toEqual([
    ['2026-01-07', ['dijla', 'babil']],
    ['2026-01-08', ['rimal']],
  ])
})

test('a time past midnight stays with the evening it belongs to', () => {
  const late = business('late', '2026-01-07', '2026-01-07T22:00:00Z')
  const early = business('early', '2026-01-08', '2026-01-07T21:30:00Z')
  expect(shape([early, late]).map(([date]) => date)).toEqual(['2026-01-07', '2026-01-08'])
})

test('no times are no days', () => {
  expect(groupQuickSlots([])).toEqual([])
})
