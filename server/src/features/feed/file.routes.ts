import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { calendarFile, type CalendarEntry } from '@awan/core/appointment/calendar-file'
import { BRAND } from '@awan/core/brand'
import { FEED_BUDGET, FEED_DAYS, FEED_LENGTH } from '@awan/core/feed/rules'
import { languageOr, type Language, type LocalizedValue, pick } from '@awan/core/language'
import { DAY_MS } from '@awan/core/time'
import type { Config } from '#config.ts'
import type { Db } from '#db/connect.ts'
import { AppError } from '#http/app-error.ts'
import { hashToken } from '#http/caller/token.ts'
import type { RateLimiter } from '#http/limits/rate-limit.ts'
import type { ReadBudget } from '#http/limits/read-budget.ts'
import { feedOfSecret, staffFeedOfSecret } from './queries.ts'
import { siteOf } from '#http/caller/origin.ts'

interface Extent {
  from: Date
  limit: number
  now: Date
  language: Language
  /** Origin of the app, without a path. */
  site: string
}

export interface FeedFileDeps {
  db: Db
  clock: () => Date
  config: Pick<Config, 'publicUrl'>
  limiter: Pick<RateLimiter, 'use'>
  budget: ReadBudget
  /** Read the calendar entries of a customer's, and of a staff member's, appointments. */
  customerEntries: (db: Db, accountId: string, extent: Extent) => Promise<CalendarEntry[]>
  staffEntries: (
    db: Db,
    staff: { businessId: string; staffId: string; businessName: LocalizedValue },
    extent: Extent,
  ) => Promise<CalendarEntry[]>
}

/** Secret of a feed, with the file extension that calendars expect. */
const params = z.object({ name: z.string().regex(/^[\w-]{43}\.ics$/) })

/** Budget points of a feed: about its milliseconds of CPU time. */
const COST = 10

/** Minutes between two refreshes, as suggested to calendars. */
const EVERY = 60

/**
 * Serves feeds by the secret in their address: calendars send no cookie. Unknown secrets, replaced ones and those of
 * suspended accounts get the same 404.
 */
export function serveFeedFiles(app: FastifyInstance, deps: FeedFileDeps): void {
  const { db, clock, config, limiter, budget } = deps
  app.get('/calendar/:name', { schema: { hide: true } }, async (request, reply) => {
    budget.spend(request, COST)
    const feed = await feedOf(deps, request)
    if (!feed) throw new AppError('not_found')
    await limiter.use(db, [{ name: 'feed', subject: feed.subject, ...FEED_BUDGET }])
    const now = clock()
    const entries = await feed.entries({
      from: new Date(now.getTime() - FEED_DAYS * DAY_MS),
      limit: FEED_LENGTH,
      now,
      language: feed.language,
      site: siteOf(request, config.publicUrl),
    })
    const tag = tagOf(feed.name, entries)
    reply.headers({
      etag: tag,
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    if (request.headers['if-none-match'] === tag) return reply.status(304).send()
    return reply
      .type('text/calendar; charset=utf-8')
      .send(calendarFile(entries, { name: feed.name, every: EVERY }))
  })
}

/** Finds the feed of a request's secret: its owner, name and reader of entries. */
async function feedOf(
  { db, customerEntries, staffEntries }: FeedFileDeps,
  request: FastifyRequest,
) {
  const { success, data } = params.safeParse(request.params)
  if (!success) return undefined
  const secretHash = hashToken(data.name.slice(0, -'.ics'.length))
  const own = await feedOfSecret(db, secretHash)
  if (own) {
    const language = languageOf(own.language)
    return {
      subject: own.account_id,
      name: BRAND[language],
      language,
      entries: (extent: Extent) => customerEntries(db, own.account_id, extent),
    }
  }
  const row = await staffFeedOfSecret(db, secretHash)
  if (!row) return undefined
  const { business_id: businessId, staff_id: staffId, business_name: businessName } = row
  const language = languageOf(row.language)
  return {
    subject: `${businessId}|${staffId}`,
    name: [row.name, businessName].map((name) => pick(name, language)).join(' · '),
    language,
    entries: (extent: Extent) => staffEntries(db, { businessId, staffId, businessName }, extent),
  }
}

const languageOf = (text: string): Language => languageOr(text, 'en')

/** Returns the ETag of a feed's contents except the time of writing; weak, as the file contains that time. */
function tagOf(name: string, entries: readonly CalendarEntry[]): string {
  const held = JSON.stringify([name, entries.map(({ now: _now, ...entry }) => entry)])
  return `W/"${createHash('sha256').update(held).digest('base64url')}"`
}
