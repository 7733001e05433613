import { footprintOf } from '@awan/core/availability/footprint'
import { online, type OnlineRules } from '@awan/core/availability/placement'
import { nextSlots } from '@awan/core/availability/slots'
import { DAY_MINUTES, instantText, MINUTE_MS } from '@awan/core/time'
import { loadCalendars } from '#records/calendars.ts'
import { dayOfInstant } from '#records/working-days.ts'
import type { Db } from '#db/connect.ts'
import { shortestOfEach, type ShortestOffering } from './queries.ts'

const WEEK = 7 * DAY_MINUTES
/** Days searched: the first range nearly always has a free start; the second covers a long notice period or holiday. */
const SEARCHES = [3, 60] as const

/** Rules not yet saved. */
export type DraftRules = OnlineRules

/** Returns the starts customers could book under these rules: the first, and the first a week later. */
export async function exampleStarts(db: Db, businessId: string, draft: DraftRules, now: Date) {
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  const offerings = await shortestOfEach(db, businessId)
  const search = { db, businessId, offerings, draft, now }
  const earliest = minute + draft.noticeMinutes
  const first = await firstStart(search, earliest)
  const later = first === undefined ? undefined : await firstStart(search, earliest + WEEK)
  const [one, other] = [
    await named(db, businessId, first),
    await named(db, businessId, later ?? first),
  ]
  return {
    first: one.start,
    firstEveningOf: one.eveningOf,
    later: other.start,
    laterEveningOf: other.eveningOf,
  }
}

/** Returns a start with the evening it belongs to, if it is past midnight. */
async function named(db: Db, businessId: string, minute: number | undefined) {
  if (minute === undefined) return { start: null, eveningOf: null }
  const start = minute * MINUTE_MS
  const { evening } = await dayOfInstant(db, businessId, new Date(start))
  return { start: instantText(start), eveningOf: evening }
}

interface Search {
  db: Db
  businessId: string
  offerings: readonly ShortestOffering[]
  draft: DraftRules
  now: Date
}

/** Returns the first free start from the UTC minute `from` on; undefined if there is none. */
async function firstStart(search: Search, from: number): Promise<number | undefined> {
  for (const days of SEARCHES) {
    const starts = await firstOfEach(search, { from, days })
    if (starts.length > 0) return Math.min(...starts)
  }
  return undefined
}

/** Returns the first free start for each offering that has one, from one read of the calendars. */
async function firstOfEach(
  { db, businessId, offerings, draft, now }: Search,
  { from, days }: { from: number; days: number },
): Promise<number[]> {
  const span = { from: now, to: new Date((from + (days + 1) * DAY_MINUTES) * MINUTE_MS) }
  const shop = await loadCalendars(db, { businessId, span, now, named: false })
  if (!shop) return []
  const { timeZone } = shop
  const team = shop.items.filter(({ id }) => shop.activeIds.has(id))
  return offerings.flatMap(({ staffIds, ...offering }) => {
    const able = team.filter(({ id }) => staffIds.includes(id))
    const question = {
      calendars: { timeZone, items: able },
      team,
      footprint: footprintOf([offering]),
      policy: online(draft),
      now: now.getTime() / MINUTE_MS,
    }
    return nextSlots(question, { after: from - 1, limit: 1, days }).map(({ start }) => start)
  })
}
