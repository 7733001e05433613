import { describe, expect, test } from 'vitest'
import type { Calendars, Taken } from '../availability/calendar.ts'
import { MINUTE_MS } from '../time.ts'
import { atDesk, CLOCK_AHEAD, enteredAtDesk, LATEST_UNSENT, placeBlock } from './desk.ts'
import { DESK } from '../availability/placement.ts'
import { at, everyDay } from '../testing/sample-week.ts'

test('the desk confirms hours, and a kept start may be any time in the past', () => {
  expect(atDesk({})).toEqual(DESK)
  expect(atDesk({ outside: 'allow' })).toEqual({ ...DESK, outside: 'allow' })
  expect(atDesk({ kept: true })).toEqual({ ...DESK, notice: -Infinity })
})

describe('blocked time', () => {
  const minute = (day: number, clock: string) => at(`2026-03-0${day}T${clock}Z`)
  const taken = (id: string, day: number, from: string, to: string): Taken => ({
    kind: 'appointment',
    id,
    from: minute(day, from),
    to: minute(day, to),
  })
  const calendars: Calendars = {
    timeZone: 'Asia/Baghdad',
    items: ['ali', 'noor'].map((id) => ({
      id,
      kind: 'staff',
      working: { weekly: everyDay('09:00-18:00'), seasons: [], everyone: [], own: [], timeOff: [] },
      taken:
        id === 'ali'
          ? [taken('third', 6, '10:00', '11:00'), taken('second', 4, '23:30', '24:00')]
          : [taken('hers', 5, '10:00', '11:00')],
    })),
  }
  const NOW = minute(3, '08:00')
  const block = (from: number, to: number, more: { not?: string; kept?: boolean } = {}) => {
    const placed = placeBlock(calendars, { of: 'ali', from, to, ...more }, NOW)
    return placed.ok ? 'free' : [placed.reason, ...placed.takenBy.map(({ id }) => id)]
  }

  test.each([
    ['of an hour at night', minute(4, '01:00'), minute(4, '02:00'), 'free'],
    ['up to an entry on the fourth day', minute(5, '00:00'), minute(6, '10:00'), 'free'],
    ['over it', minute(5, '00:00'), minute(6, '10:01'), ['taken', 'third']],
    ['of a week', minute(3, '23:00'), minute(3, '23:00') + 7 * 1440, ['taken', 'second', 'third']],
    ['that began days ago', NOW - 4320, NOW + 4320, ['taken', 'second']],
    ['that ended twelve hours ago', NOW - 780, NOW - 720, 'free'],
    ['that ended longer ago', NOW - 780, NOW - 721, ['past']],
    ['two years ahead', NOW + 730 * 1440, NOW + 733 * 1440, 'free'],
    ['further ahead', NOW + 731 * 1440, NOW + 731 * 1440 + 60, ['too_far']],
    ['that ends before it begins', NOW + 60, NOW, ['off_grid']],
    ['at half a minute', NOW + 0.5, NOW + 60, ['off_grid']],
  ])('%s', (_, from, to, answer) => {
    expect(block(from, to)).toEqual(answer)
  })

  test('with a kept start may have begun long ago, and does not block itself', () => {
    const ago = NOW - 3 * 1440
    expect(block(ago, NOW, { kept: true })).toBe('free')
    expect(block(ago, minute(6, '10:30'), { kept: true, not: 'third' })).toEqual([
      'taken',
      'second',
    ])
  })

  test('lists an entry once that spans two days’ pieces', () => {
    const from = minute(4, '23:45') - 2 * 1440
    expect(block(from, from + 2 * 2880)).toEqual(['taken', 'second', 'third'])
  })
})

describe('offline entries', () => {
  const NOW = Date.parse('2026-03-03T12:00:00Z')

  test.each([
    ['just now', 0, 0],
    ['as long ago as allowed', -LATEST_UNSENT, -LATEST_UNSENT],
    ['longer ago', -LATEST_UNSENT - 1, undefined],
    ['by a clock that is ahead', CLOCK_AHEAD, 0],
    ['by one that is wrong', CLOCK_AHEAD + 1, undefined],
  ])('%s', (_, entered, counts) => {
    expect(enteredAtDesk(NOW + entered, NOW)).toBe(counts === undefined ? undefined : NOW + counts)
  })

  test('may begin as long ago as it may have been entered', () => {
    const { notice, ...others } = atDesk({ unsent: true, outside: 'allow' })
    expect(-notice * MINUTE_MS).toBe(LATEST_UNSENT + 5 * MINUTE_MS)
    expect({ ...others, notice: DESK.notice }).toEqual({ ...DESK, outside: 'allow' })
  })
})
