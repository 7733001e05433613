import type { OnlineRules } from '@awan/core/availability/placement'
import { nextSlots } from '@awan/core/availability/slots'
import { DAY_MINUTES, instantText, MINUTE_MS } from '@awan/core/time'
import { loadBusinessCalendars, questionOf } from '#records/business-calendars.ts'
import { dayOfInstant } from '#records/working-days.ts'
import type { Db } from '#db/connect.ts'
import { shortestOfEach } from './queries.ts'

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
  /** The shortest offering of each staff member; each id once. */
  offerings: readonly string[]
  draft: DraftRules
  now: Date
}

/** Returns the first free start from the UTC minute `from` on; undefined if there is none. */
async function firstStart(search: Search, from: number): Promise<number | undefined> {
  for (const days of SEARCHES) {
    const starts: number[] = []
    for (const offering of search.offerings) {
      const start = await firstOf(search, offering, { from, days })
      if (start !== undefined) starts.push(start)
    }
    if (starts.length > 0) return Math.min(...starts)
  }
  return undefined
}

async function firstOf(
  { db, businessId, draft, now }: Search,
  offering: string,
  { from, days }: { from: number; days: number },
): Promise<number | undefined> {
  const window = {
    from: new Date(from * MINUTE_MS),
    to: new Date((from + (days + 1) * DAY_MINUTES) * MINUTE_MS),
    now,
  }
  const businesses = [{ businessId, offeringIds: [offering] }]
  const calendars = await loadBusinessCalendars(db, {
    businesses,
    ...window,
    anyStatus: true,
    everyone: true,
  })
  const calendar = calendars.get(businessId)
  if (!calendar?.footprint) return undefined
  const question = questionOf({ ...calendar, rules: draft }, calendar.footprint, now)
  const [slot] = nextSlots(question, { after: from - 1, limit: 1, days })
  return slot?.start
}
