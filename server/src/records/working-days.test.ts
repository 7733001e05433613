import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { dayText } from '@awan/core/availability/day'
import type { MinuteRange } from '@awan/core/availability/interval'
import { workingDay } from '@awan/core/availability/working-day'
import { DAY_MS, MINUTE_MS } from '@awan/core/time'
import { createTestApp } from '#testing/app.ts'
import {
  createBusiness,
  createSeason,
  createStaff,
  everyDay,
  multirangeOf,
} from '#testing/stage/factories.ts'
import { loadCalendars } from './calendars.ts'
import { dayOfInstant } from './working-days.ts'

const { db, pool, close } = await createTestApp()
afterAll(close)

const quarter = (least: number, most: number) =>
  fc.integer({ min: least / 15, max: most / 15 }).map((quarters) => quarters * 15)
/** A shift that may extend far past midnight, and optionally another late one. */
const shifts = fc
  .tuple(quarter(0, 1200), quarter(15, 720), quarter(0, 120), fc.option(quarter(15, 240)))
  .map(([from, length, gap, more]): MinuteRange[] => {
    const first: MinuteRange = [from, from + length]
    return more === null ? [first] : [first, [first[1] + gap + 15, first[1] + gap + 15 + more]]
  })
const week = fc.array(fc.oneof({ weight: 3, arbitrary: shifts }, fc.constant([])), {
  minLength: 7,
  maxLength: 7,
})

/**
 * Creates a shop with a former staff member with hours round the clock; the others depend on `seed`, one with a season
 * and dated hours.
 */
async function createShopAt(zone: string, day: string, seed: number): Promise<string> {
  const { id } = await createBusiness(db, { time_zone: zone })
  const [one = [], other = [], season = [], ...dated] = fc.sample(week, { seed, numRuns: 5 })
  const staff = await createStaff(db, id, { weekly: one })
  const { id: staffId } = await createStaff(db, id, { weekly: other })
  await createStaff(db, id, { weekly: everyDay([0, 2880]), active: false })
  const [own = [], everyone = []] = dated.map((days) => days.find((ranges) => ranges.length > 0))
  await createSeason(db, { businessId: id, staffId, firstDay: day, lastDay: day, weekly: season })
  await pool.query(
    `insert into hours_exception (business_id, staff_id, day, working) values
       ($1, $2, $3::date - 1, $4), ($1, null, $3::date + 1, $5)`,
    [id, staff.id, day, multirangeOf(own), multirangeOf(everyone)],
  )
  return id
}

// Each on a day of a clock change, except Baghdad's.
test.each([
  ['Asia/Baghdad', '2026-03-03'],
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['America/New_York', '2026-11-01'],
  ['America/Havana', '2026-03-08'],
  ['America/Havana', '2026-11-01'],
  ['Asia/Beirut', '2026-03-29'],
  ['Asia/Beirut', '2026-10-25'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
])('the database computes the days of %s around %s as the engine does', async (zone, day) => {
  const noon = Date.parse(`${day}T12:00:00Z`)
  const span = { from: new Date(noon - 2 * DAY_MS), to: new Date(noon + 2 * DAY_MS) }
  const instants = Array.from({ length: 4 * 288 }, (_, at) => {
    const shifted = span.from.getTime() + (at * 5 + (at % 3)) * MINUTE_MS
    return new Date(shifted + (at % 2) * 59_000)
  })
  let nights = 0
  for (const seed of [1, 2, 3]) {
    const businessId = await createShopAt(zone, day, seed)
    const loaded = await loadCalendars(db, { businessId, span, now: span.from, taken: false })
    if (!loaded) throw new Error('no calendars')
    const items = loaded.items.filter(({ id }) => loaded.activeIds.has(id))
    const { rows } = await pool.query<{ day: string; clock: string }>(
      `select working_day($1, instant)::text as day, (instant at time zone $3)::date::text as clock
       from unnest($2::timestamptz[]) with ordinality as requested (instant, place) order by place`,
      [businessId, instants, zone],
    )
    expect(rows.map((row) => row.day)).toEqual(
      instants.map((instant) =>
        dayText(workingDay(Math.floor(instant.getTime() / MINUTE_MS), { timeZone: zone, items })),
      ),
    )
    nights += rows.filter((row) => row.day < row.clock).length
  }
  expect(nights).toBeGreaterThan(50)
})

test('texts name the evening only for starts in the small hours, figures until it ends', async () => {
  const { id } = await createBusiness(db)
  await createStaff(db, id, { weekly: everyDay([1200, 2040]) })
  const at = (clock: string) => dayOfInstant(db, id, new Date(`2026-03-04T${clock}:00+03:00`))
  expect(await at('07:59')).toEqual({ day: '2026-03-03', evening: '2026-03-03' })
  expect(await at('08:00')).toEqual({ day: '2026-03-03', evening: null })
  expect(await at('09:59')).toEqual({ day: '2026-03-03', evening: null })
  expect(await at('10:00')).toEqual({ day: '2026-03-04', evening: null })
})
