import { type Selectable, sql } from 'kysely'
import type { KeptPage, KeptSession } from '@awan/core/analytics/rules'
import type { Sums } from '@awan/core/analytics/sums'
import type { Db } from '#db/connect.ts'
import { deleteInBatches } from '#db/job-steps.ts'
import type { Trx } from '#db/transaction.ts'
import type { UserAnalytics, UserSessions } from '#db/types.ts'

export type SessionRow = Selectable<UserSessions>
export type AnalyticsRow = Selectable<UserAnalytics>

export interface SessionKey {
  accountId: string
  sessionId: string
}

/** Inserts a session; false if it exists already. */
export async function insertAnalyticsSession(
  trx: Trx,
  { accountId, sessionId }: SessionKey,
  begin: {
    session: KeptSession
    device: Pick<SessionRow, 'user_agent' | 'platform' | 'language'>
    now: Date
  },
): Promise<boolean> {
  const { session, device, now } = begin
  const row = await trx
    .insertInto('user_sessions')
    .values({
      account_id: accountId,
      session_id: sessionId,
      ...columnsOf(session),
      clock_offset: session.clockOffset,
      ...device,
      created_at: now,
      touched_at: now,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'session_id']).doNothing())
    .returning('session_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Locks and returns the session, so that its updates are applied one at a time. */
export async function lockSession(trx: Trx, key: SessionKey): Promise<SessionRow | undefined> {
  return trx
    .selectFrom('user_sessions')
    .selectAll()
    .where('account_id', '=', key.accountId)
    .where('session_id', '=', key.sessionId)
    .forUpdate()
    .executeTakeFirst()
}

export async function saveSession(
  trx: Trx,
  key: SessionKey,
  session: KeptSession,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('user_sessions')
    .set({ ...columnsOf(session), touched_at: now })
    .where('account_id', '=', key.accountId)
    .where('session_id', '=', key.sessionId)
    .execute()
}

function columnsOf({ startTime, endTime, lastSeen, until, pages }: KeptSession) {
  return {
    start_time: new Date(startTime),
    end_time: endTime === null ? null : new Date(endTime),
    last_seen: new Date(lastSeen),
    until,
    pages: JSON.stringify(pages),
  }
}

export function sessionOf(row: SessionRow): KeptSession {
  return {
    startTime: row.start_time.getTime(),
    endTime: row.end_time?.getTime() ?? null,
    lastSeen: row.last_seen.getTime(),
    clockOffset: row.clock_offset,
    until: row.until,
    pages: pagesOf(row),
  }
}

export function pagesOf({ pages }: Pick<SessionRow, 'pages'>): KeptPage[] {
  // Written by columnsOf only.
  return pages as unknown as KeptPage[]
}

/** Adds to a person's summary in one statement, so that concurrent tabs lose no update. */
export async function addToSummary(
  trx: Trx,
  accountId: string,
  added: { change: Sums; session: KeptSession; now: Date },
): Promise<void> {
  const { change, session, now } = added
  await sql`
    insert into user_analytics as summary (
      account_id, total_sessions, total_time_spent, most_visited_pages, time_spent_per_page,
      last_active_at, first_visit_at, created_at, updated_at
    ) values (
      ${accountId}, ${change.sessions}, ${change.time},
      ${JSON.stringify(change.visits)}::jsonb, ${JSON.stringify(change.timePerPage)}::jsonb,
      ${new Date(session.lastSeen)}, ${new Date(session.startTime)}, ${now}, ${now}
    )
    on conflict (account_id) do update set
      total_sessions = summary.total_sessions + excluded.total_sessions,
      total_time_spent = summary.total_time_spent + excluded.total_time_spent,
      most_visited_pages = add_counts(summary.most_visited_pages, excluded.most_visited_pages),
      time_spent_per_page = add_counts(summary.time_spent_per_page, excluded.time_spent_per_page),
      last_active_at = greatest(summary.last_active_at, excluded.last_active_at),
      first_visit_at = least(summary.first_visit_at, excluded.first_visit_at),
      updated_at = greatest(summary.updated_at, excluded.updated_at)`.execute(trx)
}

/** Lists a person's sessions, newest first. */
export async function listNewest(db: Db, accountId: string, limit: number): Promise<SessionRow[]> {
  return db
    .selectFrom('user_sessions')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('session_id')
    .limit(limit)
    .execute()
}

export async function findSummary(db: Db, accountId: string): Promise<AnalyticsRow | undefined> {
  return db
    .selectFrom('user_analytics')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Lists open sessions without an update since `before`, longest silent first. */
export async function findSilent(db: Db, before: Date, limit: number): Promise<SessionKey[]> {
  return db
    .selectFrom('user_sessions')
    .select(['account_id as accountId', 'session_id as sessionId'])
    .where('end_time', 'is', null)
    .where('touched_at', '<', before)
    .orderBy('touched_at')
    .limit(limit)
    .execute()
}

export async function deleteSessions(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'user_sessions', sql`created_at < ${before}`)
}
