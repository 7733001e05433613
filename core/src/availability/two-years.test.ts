import { afterEach, expect, test, vi } from 'vitest'
import type { MinuteRange } from './interval.ts'
import {
  requested,
  dayOf,
  at,
  dateAfter,
  everyDay,
  hours,
  lines,
  rulesWith,
  staffMember,
  footprintFor,
  week,
} from '../testing/sample-week.ts'
import { referenceStarts } from '../testing/slow-reference.ts'
import { slotsOfDay } from './slots.ts'

// Each test computes thousands of days, and CI machines may be slow.
vi.setConfig({ testTimeout: 60_000 })

const DAY = 1440
const SWEPT = [
  'Asia/Baghdad',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Tehran',
  'Australia/Lord_Howe',
]
const FROM = '2026-01-01'
const SWEPT_DAYS = 730

const shifts = [
  staffMember({
    id: 'early',
    weekly: week(
      '00:30-05:00',
      '',
      '01:00-03:30',
      '02:00-03:00',
      '10:00-13:00',
      '01:45-04:15',
      '00:00-04:00',
    ),
    taken: Array.from({ length: SWEPT_DAYS }, (_, day): MinuteRange => {
      const start = at(`${FROM}T00:20Z`) + day * (DAY + 7)
      return [start, start + 50]
    }),
  }),
  staffMember({
    id: 'late',
    weekly: everyDay('10:00-13:00 14:30-20:00 22:00-26:30'),
    exceptions: new Map([
      ['2026-03-20', hours('')],
      ['2026-10-25', hours('00:00-24:00')],
    ]),
    timeOff: [[at('2026-03-07T12:00Z'), at('2026-03-08T07:10Z')]],
  }),
]

test.each(SWEPT)('two years in %s are those of the reference, day by day', (timeZone) => {
  const rules = rulesWith({ timeZone, gridMinutes: 15, horizonDays: SWEPT_DAYS + 5 })
  const appointment = footprintFor(45, 5, 10)
  const from = at(`${FROM}T00:00Z`) - DAY
  const to = from + (SWEPT_DAYS + 2) * DAY
  const free = referenceStarts(requested(shifts, appointment, rules, from), from, to).filter(
    (start) => start.ids.length > 0,
  )
  const expected = new Map<string, typeof free>()
  for (const start of free) expected.set(start.date, [...(expected.get(start.date) ?? []), start])
  const differing: string[] = []
  for (let count = 0; count < SWEPT_DAYS; count += 1) {
    const day = dateAfter(FROM, count)
    const listed = lines(slotsOfDay(requested(shifts, appointment, rules, from), dayOf(day))).join(
      '\n',
    )
    if (listed !== lines(expected.get(day) ?? []).join('\n')) differing.push(day)
  }
  expect(differing).toEqual([])
  expect(free.length).toBeGreaterThan(SWEPT_DAYS)
})

afterEach(() => {
  vi.unstubAllEnvs()
})

test("the machine's zone never changes the answer", async () => {
  const answers = new Set<string>()
  const local = new Set<number>()
  for (const zone of ['Asia/Kathmandu', 'UTC', 'Asia/Baghdad', 'America/New_York']) {
    vi.stubEnv('TZ', zone)
    // Reload the modules, because they cache the offset tables.
    vi.resetModules()
    const fresh = await import('./slots.ts')
    local.add(new Date(0).getHours() * 60 + new Date(0).getMinutes())
    const answer = SWEPT.map((timeZone) => {
      const rules = rulesWith({ timeZone, gridMinutes: 60, horizonDays: 400 })
      const from = at(`${FROM}T00:00Z`)
      return lines(
        fresh.slotsBetween(
          requested(shifts, footprintFor(45), rules, from),
          from,
          from + 366 * DAY,
        ),
      )
    })
    answers.add(JSON.stringify(answer))
  }
  expect(answers.size).toBe(1)
  expect(local.size).toBe(4)
})
