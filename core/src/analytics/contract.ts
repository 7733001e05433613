import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instantSchema } from '../time-schema.ts'
import { PAGE_NAMES } from './pages.ts'
import { ACTIONS_PER_PAGE, PAGES_PER_SESSION } from './rules.ts'
import { named } from '../schema/names.ts'

/** Default page size of sessions. */
const DEFAULT_SESSIONS = 10

/** Text without control characters and lone surrogates. */
const plain = (length: number) =>
  z
    .string()
    .max(length)
    .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), 'contains control characters')

const sessionId = z.string().regex(/^[A-Za-z0-9-]{1,64}$/)
const params = z.object({ sessionId })

/** Without page names, durations and totals: the server derives them from paths and times. */
const update = {
  pages: z
    .array(
      z.strictObject({
        path: plain(2048),
        startTime: instantSchema,
        endTime: instantSchema.nullish(),
        actions: z
          .array(z.strictObject({ action: plain(200).default('other'), timestamp: instantSchema }))
          .max(4 * ACTIONS_PER_PAGE)
          .default([]),
      }),
    )
    .max(PAGES_PER_SESSION)
    .optional(),
  /** Last activity in an open session. */
  lastSeen: instantSchema.optional(),
}

const deviceInfo = z.strictObject({
  userAgent: plain(2048),
  platform: plain(256),
  language: plain(64),
})

/** An analytics session: durations in milliseconds; no `endTime` while it, or the page, is open. */
const sessionSchema = named(
  'UsageSession',
  z.object({
    userId: z.string(),
    sessionId: z.string(),
    startTime: z.string(),
    endTime: z.string().nullable(),
    totalDuration: z.int(),
    pages: z.array(
      z.object({
        page: z.enum(PAGE_NAMES),
        path: z.string(),
        startTime: z.string(),
        endTime: z.string().nullable(),
        duration: z.int(),
        actions: z.array(z.object({ action: z.string(), timestamp: z.string() })),
      }),
    ),
    deviceInfo: z.object({ userAgent: z.string(), platform: z.string(), language: z.string() }),
    createdAt: z.string(),
  }),
)

/** Times in milliseconds; both maps by page name. No instants before the first session. */
const summarySchema = named(
  'UsageSummary',
  z.object({
    userId: z.string(),
    totalSessions: z.int(),
    totalTimeSpent: z.int(),
    averageSessionDuration: z.int(),
    mostVisitedPages: z.record(z.string(), z.int()),
    timeSpentPerPage: z.record(z.string(), z.int()),
    lastActiveAt: z.string().nullable(),
    firstVisitAt: z.string().nullable(),
    createdAt: z.string().nullable(),
    updatedAt: z.string().nullable(),
  }),
)

export const startSession = endpoint({
  id: 'startAnalyticsSession',
  method: 'POST',
  path: '/api/analytics/sessions',
  access: 'person',
  summary: 'Starts an analytics session of the caller; repeating it adds only new data',
  body: z.strictObject({ sessionId, startTime: instantSchema, deviceInfo, ...update }),
  status: 204,
  errors: ['invalid_input'],
})

export const updateSession = endpoint({
  id: 'updateAnalyticsSession',
  method: 'PATCH',
  path: '/api/analytics/sessions/:sessionId',
  access: 'person',
  summary: 'Updates an analytics session of the caller; `endTime` ends it',
  params,
  body: z.strictObject({ ...update, endTime: instantSchema.optional() }),
  status: 204,
  errors: ['analytics_session_not_found', 'invalid_input'],
})

/** Called by `sendBeacon` when a page closes; browsers send its JSON as text/plain. */
export const endSession = endpoint({
  id: 'endAnalyticsSession',
  method: 'POST',
  path: '/api/analytics/sessions/:sessionId/end',
  access: 'person',
  summary:
    'Ends an analytics session of the caller; with `startTime` and `deviceInfo` it may be a new one',
  params,
  body: z.strictObject({
    ...update,
    endTime: instantSchema.optional(),
    startTime: instantSchema.optional(),
    deviceInfo: deviceInfo.optional(),
  }),
  status: 204,
  errors: ['analytics_session_not_found', 'invalid_input'],
})

export const listSessions = endpoint({
  id: 'listAnalyticsSessions',
  method: 'GET',
  path: '/api/analytics/sessions',
  access: 'person',
  summary: "Lists the caller's own analytics sessions, newest first",
  query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(DEFAULT_SESSIONS) }),
  status: 200,
  answer: z.object({ items: z.array(sessionSchema) }),
  errors: ['invalid_input'],
})

export const getSummary = endpoint({
  id: 'getAnalyticsSummary',
  method: 'GET',
  path: '/api/analytics/summary',
  access: 'person',
  summary: "Returns totals of the caller's own analytics sessions",
  status: 200,
  answer: summarySchema,
  errors: [],
})
