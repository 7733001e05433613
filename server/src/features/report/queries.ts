import type { Localized } from '@awan/core/language'
import type { ReportReason, ReportStatus } from '@awan/core/report/rules'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { allOf } from '#db/search.ts'
import type { Trx } from '#db/transaction.ts'
import type { Moment } from '#http/cursor.ts'
import { CONTENT, type Subject } from './content.queries.ts'

interface NewReport extends Subject {
  accountId: string
  reason: ReportReason
  words: string
  now: Date
}

/**
 * Stores a report of publicly visible content, in one statement: opens a case or joins the open one, where it replaces
 * the account's earlier report. A report of a text the account has reported in a decided case, or the same report again,
 * adds nothing. Returns false if there is no such visible content.
 */
export async function insertReport(db: Db, report: NewReport): Promise<boolean> {
  const { kind, subject_id, business_id, accountId, reason, words, now } = report
  const { rows } = await sql<{ there: boolean }>`
    with seen as (
      select kind, subject_id, business_id, coalesce(content.text, '{}') as text
      from (values (${kind}, ${subject_id}::uuid, ${business_id}::uuid)) as thing (kind, subject_id, business_id)
      cross join lateral ${CONTENT} as content
      where content.shown
        and exists (select from business where id = thing.business_id and status = 'approved')
    ), opened as (
      insert into reported_content (kind, subject_id, business_id, reported_at)
      select kind, subject_id, business_id, ${now}::timestamptz from seen
      where not exists (
        select from report join reported_content as known on known.id = content_id
        where account_id = ${accountId} and known.kind = seen.kind and known.subject_id = seen.subject_id
          and report.seen = seen.text
          and (known.status <> 'open' or report.reason = ${reason} and report.words = ${words})
      )
      on conflict (kind, subject_id) where status = 'open' do update set reported_at = excluded.reported_at
      returning id
    ), kept as (
      insert into report (content_id, account_id, reason, words, seen, created_at)
      select opened.id, ${accountId}::uuid, ${reason}, ${words}, seen.text, ${now}::timestamptz from opened, seen
      on conflict (content_id, account_id) do update
      set reason = excluded.reason, words = excluded.words, seen = excluded.seen, created_at = excluded.created_at
    )
    select exists (select from seen) as there`.execute(db)
  return rows[0]?.there ?? false
}

export interface ReportedRow extends Subject {
  id: string
  status: ReportStatus
  reported_at: Date
  decided_at: Date | null
  reason: string
  business_name: Localized
  /** Null if the content no longer exists. */
  version: number | null
  shown: boolean | null
  text: Localized | null
  /** Reply to a review. */
  answer: string | null
  count: number
  reasons: ReportReason[]
}

const ROWS = sql`
  select thing.id, thing.kind, thing.subject_id, thing.business_id, thing.status, thing.reported_at, thing.decided_at,
    thing.reason, business.name as business_name, content.version, content.shown, content.text, review.answer,
    said.count, said.reasons
  from reported_content as thing
  join business on business.id = thing.business_id
  left join lateral ${CONTENT} as content on true
  left join review on thing.kind = 'review' and review.business_id = thing.business_id and review.id = thing.subject_id
  cross join lateral (
    select count(*)::int as count, coalesce(array_agg(distinct reason), '{}') as reasons
    from report where content_id = thing.id
  ) as said`

/** Lists open or decided cases, newest report first. */
export async function listReportedRows(
  db: Db,
  { open }: { open: boolean },
  { after, limit }: { after: Moment | undefined; limit: number },
): Promise<ReportedRow[]> {
  const wanted = allOf([
    open ? sql`thing.status = 'open'` : sql`thing.status <> 'open'`,
    after && sql`(thing.reported_at, thing.id) < (${after.at}, ${after.id}::uuid)`,
  ])
  const { rows } = await sql<ReportedRow>`
    ${ROWS} where ${wanted} order by thing.reported_at desc, thing.id desc limit ${limit}`.execute(
    db,
  )
  return rows
}

export async function findReported(db: Db, id: string): Promise<ReportedRow | undefined> {
  const { rows } = await sql<ReportedRow>`${ROWS} where thing.id = ${id}`.execute(db)
  return rows[0]
}

export interface ReportRow {
  account_id: string
  reason: ReportReason
  words: string
  seen: Localized
  created_at: Date
}

/** Lists the reports of a case, newest first. */
export async function listReportRows(db: Db, id: string): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select account_id, reason, words, seen, created_at from report
    where content_id = ${id} order by created_at desc, account_id limit 50`.execute(db)
  return rows
}

/** Locks the shop of a case, before the case: the same lock order as changes of the gallery. */
export async function lockReportedShop(
  trx: Trx,
  id: string,
): Promise<{ name: Localized } | undefined> {
  const { rows } = await sql<{ name: Localized }>`
    select name from business
    where id = (select business_id from reported_content where id = ${id}) for no key update`.execute(
    trx,
  )
  return rows[0]
}

interface Decision {
  id: string
  from: ReportStatus
  to: ReportStatus
  reason: string
  now: Date
}

/** Decided case, as it was before the decision. */
interface Decided extends Subject {
  reported_at: Date
  decided_at: Date | null
  original: unknown
}

/** Decides a case with the expected status, in one statement; undefined if its status differs. */
export async function decideRow(trx: Trx, decision: Decision): Promise<Decided | undefined> {
  const { id, from, to, reason, now } = decision
  const { rows } = await sql<Decided>`
    with was as (select * from reported_content where id = ${id} and status = ${from} for update)
    update reported_content
    set status = ${to}, decided_at = ${now}, reason = ${reason},
      original = ${to === 'removed' ? sql`'{}'` : null}
    from was where reported_content.id = was.id
    returning was.kind, was.subject_id, was.business_id, was.reported_at, was.decided_at, was.original`.execute(
    trx,
  )
  return rows[0]
}

/** Stores the original of removed content, for restoring it. */
export async function keepOriginal(trx: Trx, id: string, original: object): Promise<void> {
  await trx
    .updateTable('reported_content')
    .set({ original: JSON.stringify(original) })
    .where('id', '=', id)
    .execute()
}

/** Deletes cases decided before `before`, with their originals. */
export async function deleteDecided(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('reported_content').where('decided_at', '<', before).execute()
}
