import { describe, expect, test } from 'vitest'
import type { Calendar } from './calendar.ts'
import type { Footprint } from './footprint.ts'
import { place } from './placement.ts'
import {
  requested,
  at,
  everyDay,
  rulesWith,
  staffMember,
  footprintFor,
  type ZonedRules,
} from '../testing/sample-week.ts'

const NOW = at('2026-01-05T09:40:30+03:00')
const OPENING = at('2026-01-05T10:00+03:00')
const rules = rulesWith({ noticeMinutes: 30, horizonDays: 3 })

/** Judges a start for customers: returns the chosen staff member or the refusal. */
function judgeStart(
  start: number,
  staff: readonly Calendar[],
  appointment: Footprint,
  shopRules: ZonedRules,
  now: number,
) {
  const { calendars, footprint, policy } = requested(staff, appointment, shopRules, now)
  const placement = place(calendars, { start, footprint }, policy, now)
  return placement.ok ? placement : { ok: placement.ok, reason: placement.reason }
}

describe('a start', () => {
  const ali = staffMember({
    weekly: everyDay('10:00-12:00 23:00-25:00'),
    timeOff: [[OPENING + 1440, OPENING + 1500]],
    taken: [
      [OPENING + 60, OPENING + 90],
      [OPENING + 1440, OPENING + 1470],
    ],
  })

  test.each([
    ['in free time is bookable', '2026-01-05T10:30+03:00', undefined],
    ['past midnight of the last evening is bookable', '2026-01-09T00:30+03:00', undefined],
    ['before now is past', '2026-01-05T09:40+03:00', 'past'],
    ['a year ago is past', '2025-01-05T10:30+03:00', 'past'],
    ['after now but within the notice is too soon', '2026-01-05T10:00+03:00', 'too_soon'],
    ['on the first closed day is too far', '2026-01-09T10:00+03:00', 'too_far'],
    ['off hours beyond the horizon is too far', '2026-01-09T05:00+03:00', 'too_far'],
    ['off the grid beyond the horizon is too far', '2026-01-09T10:01+03:00', 'too_far'],
    ['a century ahead is too far', '2126-01-05T10:30+03:00', 'too_far'],
    ['off the grid is off the grid', '2026-01-05T10:31+03:00', 'off_grid'],
    ['off the grid and in a taken time is off the grid', '2026-01-05T11:05+03:00', 'off_grid'],
    ['with seconds is off the grid', '2026-01-05T10:30:01+03:00', 'off_grid'],
    ['outside the hours is closed', '2026-01-05T12:00+03:00', 'closed'],
    ['in time off is closed', '2026-01-06T10:30+03:00', 'closed'],
    ['in time off and another appointment is closed', '2026-01-06T10:00+03:00', 'closed'],
    ['in another appointment is taken', '2026-01-05T11:00+03:00', 'taken'],
  ])('%s', (_, start, reason) => {
    const judgement = judgeStart(at(start), [ali], footprintFor(30), rules, NOW)
    expect(judgement).toEqual(
      reason === undefined ? { ok: true, ids: ['ali'] } : { ok: false, reason },
    )
  })

  test('that ends after the hours is closed, even if an appointment takes part of it', () => {
    const start = at('2026-01-05T11:00+03:00')
    expect(judgeStart(start, [ali], footprintFor(61), rules, NOW)).toEqual({
      ok: false,
      reason: 'closed',
    })
  })

  test('that is no number is off the grid', () => {
    for (const start of [Number.NaN, Infinity, -Infinity])
      expect(judgeStart(start, [ali], footprintFor(30), rules, NOW)).toEqual({
        ok: false,
        reason: 'off_grid',
      })
  })
})

describe('with several staff members', () => {
  const start = OPENING + 60
  const half = [[start, start + 30]] as const
  const off = staffMember({ id: 'off', timeOff: half })
  const taken = staffMember({ id: 'taken', taken: half })
  const free = (id: string) => staffMember({ id })

  test.each([
    ['all free staff are listed, sorted', [free('b'), taken, free('a'), off], ['a', 'b']],
    ['one taken diary makes it taken', [off, taken], 'taken'],
    ['no staff at work is closed', [off], 'closed'],
    ['no one at all makes it closed', [], 'closed'],
  ])('%s', (_, staff, expected) => {
    const judgement = judgeStart(start, staff, footprintFor(30), rules, NOW)
    expect(judgement.ok ? judgement.ids : judgement.reason).toEqual(expected)
  })

  test('one of them has no effect on another beyond the horizon', () => {
    const midnight = at('2026-01-09T00:00+03:00')
    const late = staffMember({ id: 'late', weekly: everyDay('23:30-24:30') })
    const early = staffMember({ id: 'early', weekly: everyDay('00:00-00:30') })
    const judge = (...staff: (typeof late)[]) =>
      judgeStart(midnight, staff, footprintFor(30), rules, NOW)
    expect(judge(late, early)).toEqual({ ok: true, ids: ['late'] })
    expect(judge(early)).toEqual({ ok: false, reason: 'too_far' })
  })
})
