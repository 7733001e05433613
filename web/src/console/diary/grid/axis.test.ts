import { expect, test } from 'vitest'
import { axisOf, hoursOf, instantAt, wallMinute } from '#console/diary/grid/axis.ts'

const ZONE = 'Asia/Baghdad'
const DAY = '2026-01-06'

test('an instant is on its evening’s axis, past midnight too', () => {
  expect(wallMinute(ZONE, DAY, '2026-01-06T07:30:00Z')).toBe(630)
  expect(wallMinute(ZONE, DAY, '2026-01-06T22:30:00Z')).toBe(1530)
  expect(wallMinute(ZONE, DAY, '2026-01-05T20:00:00Z')).toBe(-60)
})

test('a minute of the axis leads back to its instant', () => {
  for (const minute of [0, 630, 1435, 1530])
    expect(wallMinute(ZONE, DAY, instantAt(ZONE, DAY, minute))).toBe(minute)
})

test('a minute that clocks skip becomes the first one after it', () => {
  // Clocks in Berlin go from 02:00 to 03:00 on 29 March 2026.
  const at = instantAt('Europe/Berlin', '2026-03-29', 150)
  expect(new Date(at).toISOString()).toBe('2026-03-29T01:00:00.000Z')
})

test('the axis covers working time and entries outside it, in whole hours', () => {
  expect(axisOf([{ from: 600, to: 1500 }])).toEqual({ from: 600, to: 1500 })
  expect(
    axisOf([
      { from: 600, to: 1140 },
      { from: 555, to: 600 },
      { from: 1150, to: 1195 },
    ]),
  ).toEqual({ from: 540, to: 1200 })
  expect(axisOf([])).toEqual({ from: 540, to: 1080 })
  expect(axisOf([{ from: 600, to: 600 }])).toEqual({ from: 540, to: 1080 })
  expect(hoursOf({ from: 1380, to: 1500 })).toEqual([1380, 1440])
})
