import { expect, test } from 'vitest'
import { instantText } from '../time.ts'
import { mayCostLess, plannedStarts, repeatedStart } from './series-rules.ts'

function startsOf(timeZone: string, first: string, everyWeeks: number, count: number) {
  const plan = { timeZone, everyWeeks, anchor: 1, anchorStart: Date.parse(first) }
  return Array.from({ length: count }, (_, at) => repeatedStart(plan, at + 1))
}

const texts = (starts: readonly { start: number }[]) =>
  starts.map(({ start }) => instantText(start))

test('in Baghdad, without clock changes, occurrences are whole weeks apart', () => {
  expect(texts(startsOf('Asia/Baghdad', '2026-03-04T09:00:00Z', 2, 3))).toEqual([
    '2026-03-04T09:00:00Z',
    '2026-03-18T09:00:00Z',
    '2026-04-01T09:00:00Z',
  ])
})

test('the local time stays the same across clock changes', () => {
  // Berlin: 10:00 in winter is 09:00 in UTC, in summer 08:00.
  expect(texts(startsOf('Europe/Berlin', '2026-03-22T09:00:00Z', 1, 2))).toEqual([
    '2026-03-22T09:00:00Z',
    '2026-03-29T08:00:00Z',
  ])
  expect(texts(startsOf('Europe/Berlin', '2026-10-20T08:00:00Z', 1, 2))).toEqual([
    '2026-10-20T08:00:00Z',
    '2026-10-27T09:00:00Z',
  ])
})

test('a nonexistent local time is reported as skipped, and a repeated one is the first', () => {
  const [, skipped] = startsOf('Europe/Berlin', '2026-03-22T01:30:00Z', 1, 2)
  expect(skipped).toEqual({ start: Date.parse('2026-03-29T01:00:00Z'), skipped: true })
  const [, twice] = startsOf('Europe/Berlin', '2026-10-18T00:30:00Z', 1, 2)
  expect(twice).toEqual({ start: Date.parse('2026-10-25T00:30:00Z'), skipped: false })
})

test('starts are counted from the anchor in both directions, over a new year', () => {
  const plan = {
    timeZone: 'Asia/Baghdad',
    everyWeeks: 4,
    anchor: 3,
    anchorStart: Date.parse('2027-01-10T14:15:00Z'),
  }
  expect(texts([1, 2, 3, 4].map((position) => repeatedStart(plan, position)))).toEqual([
    '2026-11-15T14:15:00Z',
    '2026-12-13T14:15:00Z',
    '2027-01-10T14:15:00Z',
    '2027-02-07T14:15:00Z',
  ])
})

test('each planned repeat of a time after midnight belongs to the evening before', () => {
  const timeZone = 'Asia/Baghdad'
  const night = { start: '2026-01-07T22:30:00Z', eveningOf: '2026-01-07', timeZone }
  expect(plannedStarts(night, 2, 3)).toEqual([
    { start: '2026-01-07T22:30:00Z', eveningOf: '2026-01-07' },
    { start: '2026-01-21T22:30:00Z', eveningOf: '2026-01-21' },
    { start: '2026-02-04T22:30:00Z', eveningOf: '2026-02-04' },
  ])
  const day = { start: '2026-01-07T07:00:00Z', eveningOf: null, timeZone }
  expect(plannedStarts(day, 1, 2)).toEqual([
    { start: '2026-01-07T07:00:00Z', eveningOf: null },
    { start: '2026-01-14T07:00:00Z', eveningOf: null },
  ])
})

test('a promotion on the day of a later occurrence may lower its price; others do not', () => {
  const cut = {
    timeZone: 'Asia/Baghdad',
    fullPrice: null,
    items: [{ offeringId: 'cut', price: 35_000 }],
  }
  const planned = ['2026-05-21', '2026-06-04'].map((day) => ({ start: `${day}T09:00:00Z`, day }))
  const promotion = {
    id: 'p',
    kind: 'percent' as const,
    value: 15,
    offeringIds: [],
    weekdays: null,
    starting: null,
    firstVisitOnly: false,
    firstDay: '2026-06-04',
    lastDay: '2026-06-04',
  }
  expect(mayCostLess(planned, cut, [])).toBe(false)
  expect(mayCostLess(planned, cut, [promotion])).toBe(true)
  const others = [
    { ...promotion, firstDay: '2026-05-21', lastDay: '2026-06-03' },
    { ...promotion, offeringIds: ['beard'] },
    { ...promotion, firstVisitOnly: true },
  ]
  expect(mayCostLess(planned, cut, others)).toBe(false)
  expect(mayCostLess(planned, { ...cut, fullPrice: 35_000 }, [])).toBe(true)
})
