import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type MinuteRange,
  type MinuteRanges,
  firstEndingAfter,
  holds,
  holdsAll,
  joined,
  minus,
  overlap,
  sharedBy,
  unionOf,
  united,
  within,
} from './interval.ts'

const LENGTH = 40
const anyRanges = fc.array(
  fc.tuple(fc.integer({ min: 0, max: LENGTH }), fc.integer({ min: 0, max: LENGTH })),
  { maxLength: 8 },
)
const sorted = anyRanges.map(united)

/** Renders ranges as text, one character per minute. */
function marks(ranges: MinuteRanges): string {
  const held = Array.from({ length: LENGTH }, () => '.')
  for (const [start, end] of ranges) for (let at = start; at < end; at += 1) held[at] = '#'
  return held.join('')
}

function combine(a: MinuteRanges, b: MinuteRanges, rule: (a: boolean, b: boolean) => boolean) {
  const [left, right] = [marks(a), marks(b)]
  return [...left].map((mark, at) => (rule(mark === '#', right[at] === '#') ? '#' : '.')).join('')
}

function isUnited(ranges: MinuteRanges): boolean {
  return ranges.every(
    ([start, end], at) => start < end && (ranges[at - 1]?.[1] ?? -Infinity) < start,
  )
}

const runs = { seed: 7, numRuns: 500 }

describe('united', () => {
  test.each<[string, MinuteRange[], MinuteRange[]]>([
    [
      'keeps ranges apart',
      [
        [1, 2],
        [3, 4],
      ],
      [
        [1, 2],
        [3, 4],
      ],
    ],
    [
      'joins ranges that touch',
      [
        [1, 2],
        [2, 4],
      ],
      [[1, 4]],
    ],
    [
      'joins ranges that overlap',
      [
        [1, 5],
        [2, 3],
      ],
      [[1, 5]],
    ],
    [
      'sorts',
      [
        [3, 4],
        [1, 2],
      ],
      [
        [1, 2],
        [3, 4],
      ],
    ],
    [
      'drops empty ranges',
      [
        [5, 5],
        [1, 2],
        [9, 3],
        [Number.NaN, 4],
      ],
      [[1, 2]],
    ],
    ['has none of none', [], []],
  ])('%s', (_, ranges, expected) => {
    expect(united(ranges)).toEqual(expected)
  })

  test('contains the same minutes, once, without changing its input', () => {
    fc.assert(
      fc.property(anyRanges, (ranges) => {
        const before = ranges.map(([start, end]) => [start, end])
        const result = united(ranges)
        expect(marks(result)).toBe(marks(ranges))
        expect(isUnited(result)).toBe(true)
        expect(ranges).toEqual(before)
      }),
      runs,
    )
  })
})

test('minus contains the minutes of the first only', () => {
  fc.assert(
    fc.property(sorted, sorted, (a, b) => {
      const result = minus(a, b)
      expect(marks(result)).toBe(combine(a, b, (left, right) => left && !right))
      expect(isUnited(result)).toBe(true)
    }),
    runs,
  )
})

test('overlap contains the common minutes', () => {
  fc.assert(
    fc.property(sorted, sorted, (a, b) => {
      const result = overlap(a, b)
      expect(marks(result)).toBe(combine(a, b, (left, right) => left && right))
      expect(isUnited(result)).toBe(true)
    }),
    runs,
  )
})

test('holds and firstEndingAfter find the range of each minute', () => {
  fc.assert(
    fc.property(sorted, (ranges) => {
      const text = marks(ranges)
      for (let at = -1; at <= LENGTH; at += 1) {
        expect(holds(ranges, at)).toBe(text[at] === '#')
        expect(firstEndingAfter(ranges, at)).toBe(ranges.filter(([, end]) => end <= at).length)
      }
    }),
    runs,
  )
})

test('holdsAll requires every minute of a span', () => {
  fc.assert(
    fc.property(sorted, fc.nat(LENGTH - 1), fc.nat(LENGTH - 1), (ranges, one, other) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other) + 1]
      const text = marks(ranges).slice(from, to)
      expect(holdsAll(ranges, from, to)).toBe(/^#+$/.test(text))
    }),
    runs,
  )
})

test('within keeps the minutes of a span', () => {
  fc.assert(
    fc.property(sorted, fc.nat(LENGTH - 1), fc.nat(LENGTH - 1), (ranges, one, other) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other) + 1]
      expect(within(ranges, from, to)).toEqual(overlap(ranges, [[from, to]]))
    }),
    runs,
  )
})

test('unionOf contains the minutes of any list', () => {
  fc.assert(
    fc.property(fc.array(sorted, { maxLength: 5 }), (lists) => {
      expect(unionOf(lists)).toEqual(united(joined(lists)))
    }),
    runs,
  )
})

test('sharedBy contains the minutes of at least so many lists', () => {
  fc.assert(
    fc.property(
      fc.array(sorted, { maxLength: 5 }),
      fc.integer({ min: 1, max: 4 }),
      (lists, count) => {
        const shared = sharedBy(lists, count)
        expect(shared).toEqual(united(shared))
        for (let minute = 0; minute < LENGTH; minute += 1)
          expect(holds(shared, minute)).toBe(
            lists.filter((ranges) => holds(ranges, minute)).length >= count,
          )
      },
    ),
    runs,
  )
})

test('joined keeps the order of ranges', () => {
  expect(
    joined([
      [[3, 4]],
      [],
      [
        [1, 2],
        [3, 4],
      ],
    ]),
  ).toEqual([
    [3, 4],
    [1, 2],
    [3, 4],
  ])
})
