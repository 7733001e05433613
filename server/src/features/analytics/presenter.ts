import type { z } from 'zod'
import type { getSummary, listSessions } from '@awan/core/analytics/contract'
import { pagesOf, type SessionRow, type AnalyticsRow } from './queries.ts'

type Summary = z.input<typeof getSummary.answer>
type Session = z.input<typeof listSessions.answer>['items'][number]

const instant = (milliseconds: number) => new Date(milliseconds).toISOString()

export function presentSession(row: SessionRow): Session {
  return {
    userId: row.account_id,
    sessionId: row.session_id,
    startTime: row.start_time.toISOString(),
    endTime: row.end_time?.toISOString() ?? null,
    totalDuration: row.total_duration,
    pages: pagesOf(row).map(({ page, path, startTime, endTime, actions }) => ({
      page,
      path,
      startTime: instant(startTime),
      endTime: endTime === null ? null : instant(endTime),
      duration: (endTime ?? startTime) - startTime,
      actions: actions.map(({ action, timestamp }) => ({ action, timestamp: instant(timestamp) })),
    })),
    deviceInfo: {
      userAgent: row.user_agent,
      platform: row.platform,
      language: row.language,
    },
    createdAt: row.created_at.toISOString(),
  }
}

/** Returns a person's summary; all zeros for a person without a session. */
export function presentAnalytics(accountId: string, row: AnalyticsRow | undefined): Summary {
  if (!row) return { userId: accountId, ...NOTHING }
  return {
    userId: accountId,
    totalSessions: row.total_sessions,
    totalTimeSpent: row.total_time_spent,
    averageSessionDuration: row.average_session_duration,
    mostVisitedPages: countsOf(row.most_visited_pages),
    timeSpentPerPage: countsOf(row.time_spent_per_page),
    lastActiveAt: row.last_active_at.toISOString(),
    firstVisitAt: row.first_visit_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

const NOTHING = {
  totalSessions: 0,
  totalTimeSpent: 0,
  averageSessionDuration: 0,
  mostVisitedPages: {},
  timeSpentPerPage: {},
  lastActiveAt: null,
  firstVisitAt: null,
  createdAt: null,
  updatedAt: null,
}

/** Sorts counts for display, largest first. */
function countsOf(counts: unknown): Record<string, number> {
  // Written by addToSummary only: whole numbers by name.
  const entries = Object.entries(counts as Record<string, number>)
  return Object.fromEntries(entries.sort(([, a], [, b]) => b - a))
}
