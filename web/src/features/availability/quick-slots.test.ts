import { expect, test } from 'vitest'
import type { QuickSlot } from '#features/availability/api.ts'
import { groupQuickSlots } from '#features/availability/quick-slots.ts'

const slot = (date: string, start: string, business: string): QuickSlot => ({
  date,
  start,
  end: start,
  staffIds: [],
  businessId: business,
  businessName: { en: business, ar: null },
  categoryId: 'barber',
  district: { en: 'Karrada', ar: null },
  timeZone: 'Asia/Baghdad',
  offeringId: `cut at ${business}`,
  durationMinutes: 30,
  price: 10_000,
})

const shape = (slots: QuickSlot[]) =>
  groupQuickSlots(slots).map((day) => [
    day.date,
    day.businesses.map((times) => [
      times[0].businessId,
      times.map(({ start }) => start.slice(11, 16)),
    ]),
  ])

test('a business stands once a day with all its times, in order of its first one', () => {
  expect(
    shape([
      slot('2026-01-07', '2026-01-07T13:00:00Z', 'dijla'),
      slot('2026-01-07', '2026-01-07T13:15:00Z', 'rimal'),
      slot('2026-01-07', '2026-01-07T13:30:00Z', 'dijla'),
      slot('2026-01-08', '2026-01-08T07:00:00Z', 'rimal'),
    ]),
  ).toEqual([
    [
      '2026-01-07',
      [
        ['dijla', ['13:00', '13:30']],
        ['rimal', ['13:15']],
      ],
    ],
    ['2026-01-08', [['rimal', ['07:00']]]],
  ])
})

test('a time past midnight stays with the evening it belongs to', () => {
  const late = slot('2026-01-07', '2026-01-07T22:00:00Z', 'late')
  const early = slot('2026-01-08', '2026-01-07T21:30:00Z', 'early')
  expect(shape([early, late]).map(([date]) => date)).toEqual(['2026-01-07', '2026-01-08'])
})

test('no times are no days', () => {
  expect(groupQuickSlots([])).toEqual([])
})
