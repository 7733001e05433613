import { expect, test } from 'vitest'
import { adviceOf, type AdvisedFigures } from './advice.ts'
import type { PartLoad } from '../availability/working-day.ts'

/** Creates unremarkable figures of a shop, with the changes of a test. */
function figures(changes: {
  totals?: Partial<AdvisedFigures['totals']>
  before?: number
  /** Bookings before that were over at the same time of day. */
  overBefore?: number
  phone?: number
  parts?: readonly PartLoad[]
  days?: number
}): AdvisedFigures {
  const over = changes.totals?.bookings ?? 100
  const totals = { bookings: 100, cancelled: 0, over, missed: 0, ...changes.totals }
  const { before = 100, overBefore = changes.before ?? totals.over } = changes
  const { phone = 0, parts = [], days = 28 } = changes
  const sources = [
    { source: 'marketplace', bookings: totals.bookings - phone },
    { source: 'phone', bookings: phone },
  ]
  return {
    days: Array.from({ length: days }),
    totals,
    before: { bookings: before, over: overBefore },
    sources,
    load: { parts },
  }
}

/** A Tuesday afternoon of four weeks, 300 minutes each. */
const tuesdays = (taken: number, changes: Partial<PartLoad> = {}): PartLoad => ({
  weekday: 2,
  part: 'afternoon',
  days: 4,
  open: 1200,
  taken,
  opens: 720,
  closes: 1020,
  ...changes,
})

test.each([
  ['a shop that is well used', figures({ parts: [tuesdays(700)] }), []],
  ['nine bookings, and nine before', figures({ totals: { bookings: 9 }, before: 9 }), ['few']],
  ['nine in less than four weeks', figures({ totals: { bookings: 9 }, before: 9, days: 27 }), []],
  ['nine bookings, and ten before', figures({ totals: { bookings: 9 }, before: 10 }), []],
  ['two fifths full', figures({ parts: [tuesdays(480)] }), ['quiet']],
  ['a minute more', figures({ parts: [tuesdays(481)] }), []],
  ['nine tenths full', figures({ parts: [tuesdays(1080)] }), ['full']],
  ['a minute less', figures({ parts: [tuesdays(1079)] }), []],
  ['worked on two days', figures({ parts: [tuesdays(0, { days: 2 })] }), []],
  ['worked half an hour a day', figures({ parts: [tuesdays(0, { open: 120 })] }), []],
  ['one in ten missed', figures({ totals: { missed: 10 } }), ['missed']],
  ['fewer missed', figures({ totals: { missed: 9 } }), []],
  ['one of nine missed', figures({ totals: { over: 9, missed: 1 } }), []],
  ['one in five cancelled', figures({ totals: { cancelled: 25 } }), ['cancelled']],
  ['fewer cancelled', figures({ totals: { cancelled: 24 } }), []],
  ['a fifth fewer than before', figures({ before: 125 }), ['fewer']],
  ['hardly fewer', figures({ before: 124 }), []],
  [
    'a first day that is not over',
    figures({ totals: { bookings: 20, over: 10 }, before: 40, overBefore: 10 }),
    [],
  ],
  ['more than nothing before', figures({ before: 0 }), []],
  ['seven in ten by phone', figures({ phone: 70 }), ['byShop']],
  ['fewer by phone', figures({ phone: 69 }), []],
])('of %s: %s', (_, input, about) => {
  expect(adviceOf(input).map((one) => one.about)).toEqual(about)
})

test('at most three sentences, the most effective first', () => {
  const all = figures({
    totals: { cancelled: 50, missed: 50 },
    before: 300,
    phone: 100,
    parts: [tuesdays(0), tuesdays(1200, { weekday: 4 })],
  })
  expect(adviceOf(all).map(({ about }) => about)).toEqual(['quiet', 'full', 'missed'])
})

test('the emptiest time is named with the half hours it is worked in; of two alike the longer', () => {
  const parts = [
    tuesdays(240, { opens: 735, closes: 1005 }),
    tuesdays(480, { weekday: 3, open: 2400, part: 'evening', opens: 1020, closes: 1561 }),
    tuesdays(480, { weekday: 1 }),
  ]
  expect(adviceOf(figures({ parts }))).toEqual([
    { about: 'quiet', weekday: 3, part: 'evening', share: 0.2, from: 1020, to: 1590 },
  ])
  expect(adviceOf(figures({ parts: parts.slice(0, 1) }))).toMatchObject([{ from: 720, to: 1020 }])
})

test('changes and shares are fractions', () => {
  expect(adviceOf(figures({ before: 200 }))).toEqual([{ about: 'fewer', share: 0.5 }])
  expect(adviceOf(figures({ totals: { missed: 25 } }))).toEqual([{ about: 'missed', share: 0.25 }])
})
