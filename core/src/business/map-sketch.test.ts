import fc from 'fast-check'
import { expect, test } from 'vitest'
import { frameOf, offsetOf, pointAt, pressedOf, reachFor, wayOf } from './map-sketch.ts'

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

test('all points lie within the square around them, and none on its edge', () => {
  const metres = fc.integer({ min: -20_000, max: 20_000 })
  const points = fc.array(fc.record({ east: metres, north: metres }), { minLength: 1 })
  fc.assert(
    fc.property(points, (offsets) => {
      const places = offsets.map((offset) => pointAt(KARRADA, offset))
      const frame = frameOf(places)
      for (const place of places) {
        const { east, north } = offsetOf(frame?.middle ?? KARRADA, place)
        expect(Math.max(Math.abs(east), Math.abs(north))).toBeLessThan(frame?.reach ?? 0)
      }
    }),
  )
})

test('a single place has its neighbourhood around it, and without places there is no map', () => {
  expect(frameOf([KARRADA])).toEqual({ middle: KARRADA, reach: 600 })
  expect(frameOf([])).toBeUndefined()
})

test.each([
  [{ east: 60, north: 10 }, 'near'],
  [{ east: 250, north: 0 }, 'far'],
  [{ east: 0, north: 400 }, undefined],
])('a press %o from the middle means the nearest place that is near enough: %s', (offset, id) => {
  const places = [
    { id: 'near', at: KARRADA },
    { id: 'far', at: pointAt(KARRADA, { east: 300, north: 0 }) },
  ]
  expect(pressedOf(places, pointAt(KARRADA, offset), 100)?.id).toBe(id)
})
