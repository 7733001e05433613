import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bestPromotion,
  mayMeet,
  priceAfter,
  promotionState,
  notifiableFrom,
  type Promotion,
} from './rules.ts'
import { MINUTE_MS } from '../time.ts'

const ZONE = 'Asia/Baghdad'

/** The instant of `2026-03-03 25:30`: half past one in the night of the 3rd. */
function startOf(time: string): number {
  const [day = '', hour = 0, minute = 0] = time.split(/[ :]/)
  return Date.parse(`${day}T00:00:00+03:00`) + (Number(hour) * 60 + Number(minute)) * MINUTE_MS
}

const promotion = (values: Partial<Promotion> = {}): Promotion => ({
  id: 'a',
  kind: 'percent',
  value: 20,
  offeringIds: [],
  weekdays: null,
  starting: null,
  firstDay: '2026-03-01',
  lastDay: '2026-03-31',
  firstVisitOnly: false,
  ...values,
})

/**
 * An appointment of one offering for 10,000, in Baghdad; by default on Tuesday 3 March at noon. Hours past 24 are in
 * its night.
 */
const appointment = (time = '2026-03-03 12:00', firstAppointment = false, price = 10_000) => ({
  offerings: [{ id: 'cut', price }],
  start: startOf(time),
  day: time.slice(0, 10),
  timeZone: ZONE,
  firstAppointment,
})

test.each([
  [10_000, 'percent', 20, 8000],
  [10_000, 'percent', 33, 6500],
  [1000, 'percent', 10, 750],
  [250, 'percent', 90, 0],
  [0, 'percent', 50, 0],
  [10_000, 'amount', 3000, 7000],
  [10_000, 'amount', 2100, 7750],
  [10_000, 'amount', 20_000, 0],
] as const)('of %i less %s %i is left %i', (price, kind, value, left) => {
  expect(priceAfter(price, { kind, value })).toBe(left)
})

test('no discount raises the price, makes it negative, or is less than promised', () => {
  const discounts = fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 90 }) }),
    fc.record({
      kind: fc.constant('amount' as const),
      value: fc.integer({ min: 1, max: 500_000 }),
    }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5_000_000 }), discounts, (price, discount) => {
      const left = priceAfter(price, discount)
      const promised =
        discount.kind === 'percent'
          ? (price * (100 - discount.value)) / 100
          : price - discount.value
      expect(left).toBeGreaterThanOrEqual(0)
      expect(left).toBeLessThanOrEqual(Math.max(0, promised))
      expect(left % 250).toBe(0)
    }),
  )
})

test.each<[string, Partial<Promotion>, string, boolean]>([
  ['every day', {}, '2026-03-03 12:00', true],
  ['before its first day', {}, '2026-02-28 12:00', false],
  ['in the first hour of its first day', {}, '2026-03-01 00:30', true],
  ['in the night before its first day', {}, '2026-02-28 25:00', false],
  ['in the night after its last day', {}, '2026-03-31 26:00', true],
  ['in the morning after it', {}, '2026-04-01 02:00', false],
  ['on its weekday', { weekdays: [2] }, '2026-03-03 12:00', true],
  ['on another weekday', { weekdays: [1, 3] }, '2026-03-03 12:00', false],
  ['past the midnight after its weekday', { weekdays: [5] }, '2026-03-06 25:30', true],
  ['past the midnight before its weekday', { weekdays: [6] }, '2026-03-06 25:30', false],
  [
    'at the first minute of its hours',
    { starting: { from: 600, to: 720 } },
    '2026-03-03 10:00',
    true,
  ],
  ['at the end of its hours', { starting: { from: 600, to: 720 } }, '2026-03-03 12:00', false],
  ['late', { starting: { from: 1320, to: 1560 } }, '2026-03-03 25:30', true],
  ['too late', { starting: { from: 1320, to: 1560 } }, '2026-03-03 26:00', false],
  ['in hours of the small hours', { starting: { from: 60, to: 180 } }, '2026-03-03 25:30', true],
  ['for its service', { offeringIds: ['cut'] }, '2026-03-03 12:00', true],
  ['for another service', { offeringIds: ['dye'] }, '2026-03-03 12:00', false],
])('a promotion counts %s', (_, values, start, counts) => {
  expect(bestPromotion([promotion(values)], appointment(start)) !== undefined).toBe(counts)
})

test('a first-appointment promotion applies to no one else', () => {
  const first = [promotion({ firstVisitOnly: true })]
  expect(bestPromotion(first, appointment(undefined, true))?.price).toBe(8000)
  expect(bestPromotion(first, appointment(undefined, false))).toBeUndefined()
})

test('offerings outside the promotion keep their price', () => {
  const both = [
    { id: 'cut', price: 10_000 },
    { id: 'dye', price: 30_000 },
  ]
  const best = bestPromotion([promotion({ offeringIds: ['dye'] })], {
    ...appointment(),
    offerings: both,
  })
  expect(best).toMatchObject({ price: 34_000, fullPrice: 40_000 })
})

test('the better of two promotions applies, in any order', () => {
  const percent = promotion({ id: 'percent' })
  const amount = promotion({ id: 'amount', kind: 'amount', value: 3000 })
  for (const promotions of [
    [percent, amount],
    [amount, percent],
  ])
    expect(bestPromotion(promotions, appointment())?.promotion.id).toBe('amount')
  expect(
    bestPromotion([percent, amount], appointment(undefined, false, 50_000))?.promotion.id,
  ).toBe('percent')
})

test('the order of the promotions changes nothing, and no other one would be cheaper', () => {
  const promotions = fc.array(
    fc.record({
      id: fc.string({ minLength: 1, maxLength: 2 }),
      value: fc.integer({ min: 1, max: 90 }),
      firstVisitOnly: fc.boolean(),
      weekdays: fc.option(fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 })),
    }),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(promotions, fc.boolean(), (list, firstAppointment) => {
      const some = list.map(promotion)
      const input = appointment(undefined, firstAppointment)
      const best = bestPromotion(some, input)
      expect(bestPromotion(some.toReversed(), input)?.price).toBe(best?.price)
      for (const one of some) {
        const alone = bestPromotion([one], input)
        if (alone) expect(best?.price).toBeLessThanOrEqual(alone.price)
      }
    }),
  )
})

test('an appointment that is free anyway uses no promotion up', () => {
  expect(bestPromotion([promotion()], appointment(undefined, false, 0))).toBeUndefined()
})

test.each([
  ['2026-02-28', {}, 'scheduled'],
  ['2026-03-01', {}, 'active'],
  ['2026-03-31', {}, 'active'],
  ['2026-04-01', {}, 'ended'],
  ['2026-03-03', { ended: true }, 'ended'],
  ['2026-03-03', { useLimit: 3, uses: 2 }, 'active'],
  ['2026-03-03', { useLimit: 3, uses: 3 }, 'used_up'],
  ['2026-04-03', { useLimit: 3, uses: 3 }, 'ended'],
] as const)('on %s with %o a promotion is %s', (today, values, state) => {
  const promotion = {
    firstDay: '2026-03-01',
    lastDay: '2026-03-31',
    ended: false,
    useLimit: null,
    uses: 0,
  }
  expect(promotionState({ ...promotion, ...values }, today)).toBe(state)
})

test.each<[string, Partial<Promotion>, Partial<Promotion>, boolean]>([
  ['the same', {}, {}, true],
  ['one after the other', { lastDay: '2026-03-10' }, { firstDay: '2026-03-11' }, false],
  ['other weekdays', { weekdays: [1, 2] }, { weekdays: [3] }, false],
  ['a weekday in common', { weekdays: [1, 2] }, { weekdays: [2] }, true],
  [
    'a weekday in common, on none of the days in common',
    { weekdays: [1], lastDay: '2026-03-03' },
    { firstDay: '2026-03-03' },
    false,
  ],
  ['other services', { offeringIds: ['a'] }, { offeringIds: ['b'] }, false],
  ['all services and one', {}, { offeringIds: ['b'] }, true],
  [
    'other hours',
    { starting: { from: 600, to: 720 } },
    { starting: { from: 720, to: 800 } },
    false,
  ],
  [
    'hours of one night',
    { starting: { from: 1320, to: 1560 } },
    { starting: { from: 60, to: 90 } },
    true,
  ],
])('promotions for %s meet or not', (_, one, other, meet) => {
  expect(mayMeet(promotion(one), promotion(other))).toBe(meet)
  expect(mayMeet(promotion(other), promotion(one))).toBe(meet)
})

test('promotions that can apply to one appointment are reported as meeting', () => {
  const some = fc.record({
    weekdays: fc.option(fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 })),
    starting: fc.option(
      fc
        .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 }))
        .map(([from, length]) => ({ from, to: from + length })),
    ),
    firstDay: fc.constantFrom('2026-03-01', '2026-03-05'),
    lastDay: fc.constantFrom('2026-03-05', '2026-03-09'),
  })
  const starts = fc.integer({ min: -1440, max: 14 * 1440 })
  fc.assert(
    fc.property(some, some, starts, (one, other, minutes) => {
      const input = {
        ...appointment(),
        start: Date.parse('2026-03-01T00:00:00+03:00') + minutes * MINUTE_MS,
      }
      const both = [one, other].every((reach) => bestPromotion([promotion(reach)], input))
      if (both) expect(mayMeet(promotion(one), promotion(other))).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['2026-03-03T09:00', '2026-03-03T09:00'],
  ['2026-03-03T20:59', '2026-03-03T20:59'],
  ['2026-03-03T21:00', '2026-03-04T09:00'],
  ['2026-03-03T23:59', '2026-03-04T09:00'],
  ['2026-03-04T00:00', '2026-03-04T09:00'],
  ['2026-03-04T08:59', '2026-03-04T09:00'],
])('at %s people may be notified from %s on', (now, from) => {
  const instant = (text: string) => Date.parse(`${text}:00+03:00`)
  expect(notifiableFrom(instant(now), ZONE)).toBe(instant(from))
})
