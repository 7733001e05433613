import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countGrid, gridStarts } from './grid.ts'
import { united } from './interval.ts'
import { stretchesOf } from './zone.ts'
import { MINUTE_MS } from '../time.ts'

// The clocks of Berlin go forward on 29 March 2026, those of Lord Howe by half an hour on 4 October.
test.each([
  ['Europe/Berlin', '2026-03-28T12:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T03:00Z'],
])('the starts of a grid in %s are as many as are listed', (timeZone, instant) => {
  const origin = Date.parse(instant) / MINUTE_MS
  const stretches = stretchesOf(timeZone, origin - 1440, origin + 5000)
  const minute = fc.nat(3000).map((past) => origin + past)
  const ranges = fc.array(fc.tuple(minute, minute), { maxLength: 4 }).map(united)
  fc.assert(
    fc.property(ranges, fc.constantFrom(0, 1, 5, 7, 15, 50, 60, 120, 1441), (list, grid) => {
      expect(countGrid(list, grid, stretches)).toBe(gridStarts(list, grid, stretches).length)
    }),
    { seed: 51, numRuns: 400 },
  )
})
