import fc from 'fast-check'
import { expect, test } from 'vitest'
import { offsetOf, pointAt, reachFor, wayOf } from './map-sketch.ts'

const KARRADA = { latitude: 33.3003, longitude: 44.4242 }

test.each([
  [{ east: 0, north: 120 }, 120, 'n'],
  [{ east: 100, north: 100 }, 140, 'ne'],
  [{ east: 2000, north: 0 }, 2000, 'e'],
  [{ east: 50, north: -50 }, 70, 'se'],
  [{ east: 0, north: -10 }, 10, 's'],
  [{ east: -30, north: -30 }, 40, 'sw'],
  [{ east: -300, north: 20 }, 300, 'w'],
  [{ east: -200, north: 180 }, 270, 'nw'],
])('%o is %d metres %s', (offset, metres, direction) => {
  expect(wayOf(offset)).toEqual({ metres, direction })
})

test('a few steps are no way at all', () => {
  expect(wayOf({ east: 2, north: -3 })).toBeUndefined()
})

test('a point that is moved lies as far off as it was moved, to a metre', () => {
  const metres = fc.integer({ min: -20_000, max: 20_000 })
  fc.assert(
    fc.property(fc.record({ east: metres, north: metres }), (offset) => {
      const there = offsetOf(KARRADA, pointAt(KARRADA, offset))
      expect(Math.abs(there.east - offset.east)).toBeLessThan(1)
      expect(Math.abs(there.north - offset.north)).toBeLessThan(1)
    }),
  )
})

test('a sketch reaches as far as it must, and not across the country', () => {
  expect(reachFor({ east: 0, north: 0 })).toBe(1500)
  expect(reachFor({ east: -1600, north: 10 })).toBe(3000)
  expect(reachFor({ east: 0, north: 400_000 })).toBeUndefined()
})
