import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  clearanceOf,
  footprintOf,
  holdsOf,
  isValid,
  isWellFormed,
  lengthened,
  occupancyOf,
  type Footprint,
  type OfferingTime,
  type Segment,
} from './footprint.ts'

const segment = (from: number, to: number, before = 0, after = 0): Segment => ({
  from,
  to,
  before,
  after,
})
const staff = (...segments: Segment[]) => ({ of: 'staff' as const, segments })
const cut: OfferingTime = { duration: 30, bufferBefore: 5, bufferAfter: 0 }
const beard: OfferingTime = { duration: 20, bufferBefore: 0, bufferAfter: 10 }
/** Work of 30 minutes, a pause of 45 while the colour takes effect, and work of 20. */
const colour: Footprint = { length: 95, needs: [staff(segment(0, 30, 5), segment(75, 95, 0, 10))] }
const pair: Footprint = { length: 60, needs: [staff(segment(0, 60)), staff(segment(30, 45, 5))] }

const runs = { seed: 34, numRuns: 400 }
const minutes = (min: number, max: number) => fc.integer({ min, max })
const anyOffering = fc.record({
  duration: minutes(1, 200),
  bufferBefore: minutes(0, 60),
  bufferAfter: minutes(0, 60),
})
const anyNeed = fc
  .array(fc.tuple(minutes(0, 40), minutes(1, 60), minutes(0, 30), minutes(0, 30)), {
    minLength: 1,
    maxLength: 4,
  })
  .map((steps) => {
    let end = 0
    return steps.map(([gap, length, before, after], at) => {
      const from = end + (at === 0 ? 0 : gap)
      end = from + length
      return segment(from, end, before, after)
    })
  })
const anyFootprint: fc.Arbitrary<Footprint> = fc
  .array(anyNeed, { minLength: 1, maxLength: 3 })
  .map((needs) => ({
    length: Math.max(...needs.flatMap((segments) => segments.map(({ to }) => to))),
    needs: needs.map((segments) => staff(...segments)),
  }))

/** Lists every minute held by the rows, by resource. */
const heldMinutes = (rows: readonly { resourceId: string; from: number; to: number }[]) =>
  rows.flatMap(({ resourceId, from, to }) =>
    Array.from({ length: to - from }, (_, at) => `${resourceId} ${from + at}`),
  )

describe('offerings in a row', () => {
  test('follow each other without a gap, the longest buffers at the ends', () => {
    expect(footprintOf([cut, beard])).toEqual({ length: 50, needs: [staff(segment(0, 50, 5, 10))] })
  })

  test('keep the longest buffers in any order', () => {
    fc.assert(
      fc.property(fc.array(anyOffering, { minLength: 1, maxLength: 5 }), (offerings) => {
        expect(footprintOf(offerings.toReversed())).toEqual(footprintOf(offerings))
      }),
      runs,
    )
  })

  test('can be sold, and hold one range from their first minute to their last', () => {
    fc.assert(
      fc.property(fc.array(anyOffering, { minLength: 1, maxLength: 5 }), (offerings) => {
        const footprint = footprintOf(offerings)
        const before = Math.max(...offerings.map(({ bufferBefore }) => bufferBefore))
        const after = Math.max(...offerings.map(({ bufferAfter }) => bufferAfter))
        expect(isValid(footprint)).toBe(true)
        expect(footprint.needs.map(holdsOf)).toEqual([[[0 - before, footprint.length + after]]])
        expect(clearanceOf(footprint)).toEqual({ before, after })
      }),
      runs,
    )
  })
})

describe('another length', () => {
  test('moves the end and the buffer after it, not the one before', () => {
    expect(lengthened(footprintOf([cut, beard]), 80)).toEqual({
      length: 80,
      needs: [staff(segment(0, 80, 5, 10))],
    })
  })

  test('moves only the last segment, and only of needs that reach the end', () => {
    expect(lengthened(colour, 110).needs).toEqual([
      staff(segment(0, 30, 5), segment(75, 110, 0, 10)),
    ])
    expect(lengthened(pair, 75).needs).toEqual([staff(segment(0, 75)), staff(segment(30, 45, 5))])
  })

  test('shortens segments past the end and drops those that would begin after it', () => {
    expect(lengthened(colour, 60).needs).toEqual([staff(segment(0, 30, 5))])
    expect(lengthened(pair, 40).needs).toEqual([staff(segment(0, 40)), staff(segment(30, 40, 5))])
    expect(lengthened(pair, 30).needs).toEqual([staff(segment(0, 30)), staff()])
  })

  test('equal to its own changes nothing, and a longer one is undone by the first', () => {
    fc.assert(
      fc.property(anyFootprint, minutes(0, 300), (footprint, more) => {
        expect(lengthened(footprint, footprint.length)).toEqual(footprint)
        const longer = lengthened(footprint, footprint.length + more)
        expect(isWellFormed(longer)).toBe(true)
        expect(lengthened(longer, footprint.length)).toEqual(footprint)
      }),
      runs,
    )
  })
})

describe('holds', () => {
  test('of segments whose buffers touch or overlap are one', () => {
    expect(holdsOf(staff(segment(0, 30, 0, 10), segment(40, 60)))).toEqual([[0, 60]])
    expect(holdsOf(staff(segment(0, 30, 0, 10), segment(35, 60, 10)))).toEqual([[0, 60]])
    expect(holdsOf(staff(segment(0, 30, 0, 9), segment(40, 60)))).toEqual([
      [0, 39],
      [40, 60],
    ])
  })

  test('hold exactly the minutes of the segments and their buffers', () => {
    fc.assert(
      fc.property(anyNeed, (segments) => {
        const minute = (at: number) =>
          segments.some(({ from, to, before, after }) => at >= from - before && at < to + after)
        const holds = holdsOf(staff(...segments))
        const span = Array.from({ length: 540 }, (_, at) => at - 40)
        const counted = span.map((at) => holds.filter(([from, to]) => at >= from && at < to).length)
        expect(counted).toEqual(span.map((at) => (minute(at) ? 1 : 0)))
      }),
      runs,
    )
  })
})

describe('the rows of an appointment', () => {
  test('are one for each hold, counted over all needs', () => {
    expect(occupancyOf(colour, 1000, ['ali'])).toEqual([
      { resourceId: 'ali', part: 0, from: 995, to: 1030 },
      { resourceId: 'ali', part: 1, from: 1075, to: 1105 },
    ])
    expect(occupancyOf(pair, 1000, ['ali', 'zainab'])).toEqual([
      { resourceId: 'ali', part: 0, from: 1000, to: 1060 },
      { resourceId: 'zainab', part: 1, from: 1025, to: 1045 },
    ])
  })

  test('end with the buffer of an early end, and never later than sold', () => {
    const sold = footprintOf([cut, beard])
    expect(occupancyOf(sold, 1000, ['ali'], 1020)).toEqual([
      { resourceId: 'ali', part: 0, from: 995, to: 1030 },
    ])
    expect(occupancyOf(sold, 1000, ['ali'], 2000)).toEqual(occupancyOf(sold, 1000, ['ali']))
    expect(occupancyOf(colour, 1000, ['ali'], 1050)).toEqual([
      { resourceId: 'ali', part: 0, from: 995, to: 1030 },
    ])
  })

  test('never overlap for one resource, and after an early end only free time', () => {
    fc.assert(
      fc.property(anyFootprint, minutes(1, 400), (footprint, past) => {
        const ids = footprint.needs.map((_, at) => `r${at}`)
        const all = heldMinutes(occupancyOf(footprint, 1000, ids))
        expect(new Set(all).size).toBe(all.length)
        const early = occupancyOf(footprint, 1000, ids, 1000 + past)
        expect(early.map(({ part }) => part)).toEqual(early.map((_, at) => at))
        const buffer = Math.max(
          ...footprint.needs.flatMap(({ segments }) => segments.map(({ after }) => after)),
        )
        expect(early.every(({ to }) => to <= 1000 + past + buffer)).toBe(true)
      }),
      runs,
    )
  })
})

test.each([
  ['no length', { ...pair, length: 0 }],
  ['half a minute', { length: 1.5, needs: [staff(segment(0, 1.5))] }],
  ['more than two days', { length: 2881, needs: [staff(segment(0, 2881))] }],
  ['a length that is no number', { ...pair, length: NaN }],
  ['nothing it needs', { length: 30, needs: [] }],
  ['a need without work', { length: 30, needs: [staff()] }],
  ['an empty segment', { length: 30, needs: [staff(segment(30, 30))] }],
  ['segments out of order', { length: 30, needs: [staff(segment(20, 30), segment(0, 10))] }],
  ['segments that overlap', { length: 30, needs: [staff(segment(0, 20), segment(10, 30))] }],
  ['a buffer below zero', { length: 30, needs: [staff(segment(0, 30, -5))] }],
  ['a buffer without end', { length: 30, needs: [staff(segment(0, 30, 0, Infinity))] }],
] satisfies [string, Footprint][])('a footprint with %s is refused', (_, footprint) => {
  expect([isWellFormed(footprint), isValid(footprint)]).toEqual([false, false])
})

test('several segments and several needs are understood, but not sold yet', () => {
  expect([colour, pair].map(isWellFormed)).toEqual([true, true])
  expect([colour, pair].map(isValid)).toEqual([false, false])
  expect(isValid(footprintOf([cut, beard]))).toBe(true)
})
