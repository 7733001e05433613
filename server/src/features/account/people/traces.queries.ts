import { sql } from 'kysely'
import type { KeptPage } from '@awan/core/analytics/rules'
import type { LocalizedValue } from '@awan/core/language'
import type { Db } from '#db/connect.ts'

// Each query finds its rows by an index that begins with the account. None reads a secret, a token or a hash.

/** Reads an account's notification settings; undefined: the defaults. */
export async function findKeptSettings(db: Db, accountId: string) {
  return db
    .selectFrom('notice_settings')
    .select(['channels', 'reminders', 'quiet_from', 'quiet_until'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Returns when an account last had the app in view. */
export async function findKeptPresence(db: Db, accountId: string) {
  return db
    .selectFrom('account_presence')
    .select('seen_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Lists the push subscriptions of an account; the address of one lets others push to it, so only its host is read. */
export async function listKeptSubscriptions(db: Db, accountId: string) {
  return db
    .selectFrom('push_subscription')
    .select(['kind', 'created_at'])
    .select(sql<string | null>`substring(endpoint from '^https://([^/:?#]+)')`.as('host'))
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Lists the devices on which an account has logged in. */
export async function listKeptDevices(db: Db, accountId: string) {
  return db
    .selectFrom('known_device')
    .select(['created_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Lists the calendar feeds of an account: its own, and those of staff members it made or that are its own. */
export async function listKeptFeeds(db: Db, accountId: string) {
  const { rows } = await sql<{ business: LocalizedValue | null; created_at: Date }>`
    select null as business, created_at from customer_feed where account_id = ${accountId}
    union all
    select business.name, staff_feed.created_at
    from business_member as member
      join staff_feed on staff_feed.business_id = member.business_id
        and (staff_feed.created_by = member.account_id or staff_feed.member_id = member.account_id)
      join business on business.id = member.business_id
    where member.account_id = ${accountId}
    order by created_at`.execute(db)
  return rows
}

/** Lists the messages to an account. */
export async function listKeptMessages(db: Db, accountId: string) {
  return db
    .selectFrom('message')
    .select(['kind', 'channel', 'status', 'text', 'created_at', 'sent_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Lists the reports that an account has sent. */
export async function listKeptReports(db: Db, accountId: string) {
  return db
    .selectFrom('report')
    .innerJoin('reported_content as content', 'content.id', 'report.content_id')
    .innerJoin('business', 'business.id', 'content.business_id')
    .select(['business.name as business', 'content.kind'])
    .select(['report.reason', 'report.words', 'report.created_at'])
    .where('report.account_id', '=', accountId)
    .orderBy('report.created_at')
    .orderBy('report.content_id')
    .execute()
}

/** Reads an account's draft registration of a business. */
export async function findKeptDraft(db: Db, accountId: string) {
  const { rows } = await sql<{ content: Record<string, unknown>; updated_at: Date }>`
    select content, updated_at from business_draft where account_id = ${accountId}`.execute(db)
  return rows[0]
}

interface KeptUsage {
  start_time: Date
  end_time: Date | null
  user_agent: string
  platform: string
  language: string
  pages: KeptPage[]
}

/** Lists the analytics sessions of an account. */
export async function listKeptUsage(db: Db, accountId: string): Promise<KeptUsage[]> {
  const { rows } = await sql<KeptUsage>`
    select start_time, end_time, user_agent, platform, language, pages
    from user_sessions where account_id = ${accountId}
    order by created_at, session_id`.execute(db)
  return rows
}

interface UsageSums {
  total_sessions: number
  total_time_spent: number
  most_visited_pages: Record<string, number>
  time_spent_per_page: Record<string, number>
  first_visit_at: Date
  last_active_at: Date
}

/** Reads the sums of an account's analytics sessions. */
export async function findUsageSums(db: Db, accountId: string): Promise<UsageSums | undefined> {
  const { rows } = await sql<UsageSums>`
    select total_sessions, total_time_spent, most_visited_pages, time_spent_per_page,
      first_visit_at, last_active_at
    from user_analytics where account_id = ${accountId}`.execute(db)
  return rows[0]
}
