import { describe, expect, test, vi } from 'vitest'
import { at } from '../testing/sample-week.ts'
import { readClocks } from '../testing/sample-week.ts'
import { instantsOf, isTimeZone, localMinute, stretchesOf } from './zone.ts'
import { MINUTE_MS } from '../time.ts'

const ZONES = [
  'Asia/Baghdad',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Tehran',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'America/St_Johns',
  'Asia/Gaza',
  'UTC',
]

test.each(ZONES)('the changes of %s in 2026 equal Intl’s', (timeZone) => {
  const [from, to] = [at('2026-01-01T00:00Z'), at('2027-01-01T00:00Z')]
  const readings = readClocks(timeZone, from, to)
  const faults: number[] = []
  for (const { start, end, offset } of stretchesOf(timeZone, from, to))
    for (let minute = Math.max(from, start); minute < Math.min(to, end); minute += 1)
      if (minute + offset !== readings[minute - from]) faults.push(minute)
  expect(faults).toEqual([])
})

test('stretches are consecutive without gaps, across years and outside the tables', () => {
  for (const [from, to] of [
    ['1950-01-01T00:00Z', '1972-06-01T00:00Z'],
    ['2026-12-30T00:00Z', '2029-01-02T00:00Z'],
    ['2198-12-30T00:00Z', '2260-01-01T00:00Z'],
  ] as const) {
    const stretches = stretchesOf('Europe/Berlin', at(from), at(to))
    expect(stretches[0]?.start).toBeLessThanOrEqual(at(from))
    expect(stretches.at(-1)?.end).toBeGreaterThanOrEqual(at(to))
    for (const [index, stretch] of stretches.entries()) {
      const next = stretches[index + 1]
      expect(next?.start ?? stretch.end).toBe(stretch.end)
      expect(next?.offset).not.toBe(stretch.offset)
    }
  }
})

test('a zone is read from Intl once a year', () => {
  const format = vi.spyOn(Intl, 'DateTimeFormat')
  localMinute('Pacific/Chatham', at('2026-01-01T12:00Z'))
  localMinute('Pacific/Chatham', at('2026-12-31T12:00Z'))
  expect(format).toHaveBeenCalledTimes(1)
  format.mockRestore()
})

test('an unknown zone throws, and isTimeZone detects it before', () => {
  expect(() => localMinute('Mars/Olympus', 0)).toThrow(RangeError)
  expect(['Asia/Baghdad', 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

describe('the instants of a local range', () => {
  const midnight = at('2026-03-29T00:00Z')
  const autumn = at('2026-10-25T00:00Z')
  test.each([
    ['before the skipped hour', midnight, 60, 120, '00:00', '01:00'],
    ['over the skipped hour', midnight, 60, 240, '00:00', '02:00'],
    ['from within the skipped hour', midnight, 150, 240, '01:00', '02:00'],
    ['to within the skipped hour', midnight, 60, 150, '00:00', '01:00'],
    ['before the repeated hour', autumn, 60, 120, '23:00', '00:00'],
    ['over the repeated hour', autumn, 120, 180, '00:00', '02:00'],
    ['within the repeated hour', autumn, 130, 170, '00:10', '01:50'],
    ['after the repeated hour', autumn, 180, 240, '02:00', '03:00'],
  ])('%s', (_, day, from, to, first, last) => {
    const stretches = stretchesOf('Europe/Berlin', day - 1440, day + 2880)
    const range = instantsOf(stretches, day + from, day + to)
    const clock = (minute: number) => new Date(minute * MINUTE_MS).toISOString().slice(11, 16)
    expect(range?.map(clock)).toEqual([first, last])
  })

  test('within the skipped hour are none', () => {
    const stretches = stretchesOf('Europe/Berlin', midnight - 1440, midnight + 2880)
    expect(instantsOf(stretches, midnight + 120, midnight + 180)).toBeUndefined()
  })
})
