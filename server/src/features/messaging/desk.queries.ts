import { sql } from 'kysely'
import { COUNTRY_ZONE } from '@awan/core/market/iq'
import { type MessageStage, RESENDABLE_FAULTS, STUCK_MINUTES } from '@awan/core/messaging/resend'
import { MINUTE_MS } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { allOf } from '#db/search.ts'
import type { Trx } from '#db/transaction.ts'
import type { Moment } from '#http/cursor.ts'
import { dayOf } from '#integrations/messaging/spending.ts'

export interface DeskMessageRow {
  id: string
  kind: string
  channel: string
  status: string
  provider: string | null
  to_phone: string | null
  text: string | null
  error: string | null
  attempts: number
  segments: number | null
  cost: number
  created_at: Date
  due_at: Date
  sent_at: Date | null
  reported_at: Date | null
  expires_at: Date | null
}

export interface MessageFilter {
  stage?: MessageStage | undefined
  channel?: string | undefined
  provider?: string | undefined
  phone?: string | undefined
}

const WAITS = sql`status in ('queued', 'sending', 'unknown')`
const stuckBefore = (now: Date) => new Date(now.getTime() - STUCK_MINUTES * MINUTE_MS)

/** Returns the condition of a stage, phrased to match its index. */
const inStage = (stage: MessageStage, now: Date) =>
  ({
    waiting: sql`${WAITS} and created_at > ${stuckBefore(now)}`,
    stuck: sql`${WAITS} and created_at <= ${stuckBefore(now)}`,
    failed: sql`status = 'failed'`,
    sent: sql`status = 'sent'`,
    delivered: sql`status in ('delivered', 'read')`,
  })[stage]

const COLUMNS = sql`id, kind, channel, status, provider, to_phone, text, error, attempts, segments, cost::float8 as cost,
  created_at, due_at, sent_at, reported_at, expires_at`

/** Lists the messages that match a filter, newest first. */
export async function listMessageRows(
  db: Db,
  { stage, channel, provider, phone }: MessageFilter,
  page: { after: Moment | undefined; limit: number; now: Date },
): Promise<DeskMessageRow[]> {
  const wanted = allOf([
    stage && inStage(stage, page.now),
    channel === undefined ? undefined : sql`channel = ${channel}`,
    provider === undefined ? undefined : sql`provider = ${provider}`,
    phone === undefined ? undefined : sql`to_phone = ${phone}`,
    page.after && sql`(created_at, id) < (${page.after.at}, ${page.after.id}::uuid)`,
  ])
  const { rows } = await sql<DeskMessageRow>`
    select ${COLUMNS} from message where ${wanted}
    order by created_at desc, id desc limit ${page.limit}`.execute(db)
  return rows
}

export async function findMessage(db: Db, id: string): Promise<DeskMessageRow | undefined> {
  const { rows } =
    await sql<DeskMessageRow>`select ${COLUMNS} from message where id = ${id}`.execute(db)
  return rows[0]
}

/**
 * Requeues a message that cannot have been delivered; one statement decides and writes. A message whose response was
 * lost is looked up at the provider first, as a later retry would do.
 */
export async function requeueMessage(
  trx: Trx,
  id: string,
  now: Date,
): Promise<DeskMessageRow | undefined> {
  const { rows } = await sql<DeskMessageRow>`
    update message set
      status = case when status = 'failed' then 'queued' else status end,
      error = case when status = 'failed' then null else error end,
      due_at = ${now}::timestamptz
    where id = ${id} and (expires_at is null or expires_at > ${now}) and (
      status = 'queued'
      or (status in ('sending', 'unknown') and due_at <= ${now})
      or (status = 'failed' and text is not null and error = any(${RESENDABLE_FAULTS}::text[]))
    )
    returning ${COLUMNS}`.execute(trx)
  return rows[0]
}

/** Counts waiting, stuck and failed messages. */
export async function countStages(db: Db, now: Date) {
  const { rows } = await sql<{ waiting: number; stuck: number; failed: number }>`
    select
      (select count(*)::int from message where ${inStage('waiting', now)}) as waiting,
      (select count(*)::int from message where ${inStage('stuck', now)}) as stuck,
      (select count(*)::int from message where ${inStage('failed', now)}) as failed`.execute(db)
  return rows[0] ?? { waiting: 0, stuck: 0, failed: 0 }
}

/** Sums today's attempts by provider. */
export async function sumByProvider(db: Db, now: Date) {
  const { rows } = await sql<{
    provider: string
    messages: number
    segments: number
    failed: number
    cost: number
  }>`
    select provider, count(*)::int as messages, coalesce(sum(segments), 0)::int as segments,
      (count(*) filter (where status = 'failed'))::int as failed, sum(cost)::float8 as cost
    from message
    where provider is not null
      and tried_at >= ${dayOf(now)}::timestamp at time zone ${COUNTRY_ZONE} and tried_at <= ${now}
    group by provider`.execute(db)
  return rows
}

/** Lists the spending of thirty days, oldest first. */
export async function listSpending(db: Db, now: Date) {
  const { rows } = await sql<{ date: string; spent: number }>`
    select day::date::text as date, coalesce(spent, 0)::float8 as spent
    from generate_series(${dayOf(now)} - 29, ${dayOf(now)}, interval '1 day') as every (day)
    left join message_spending using (day)
    order by day`.execute(db)
  return rows
}

/** Returns, for each provider with an open circuit, the latest end of its rests, or of those of a service behind it. */
export async function openCircuits(db: Db): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ provider: string; until: Date }>`
    select split_part(provider, ' ', 1) as provider, max(rests_until) as until
    from message_circuit group by 1`.execute(db)
  return new Map(rows.map(({ provider, until }) => [provider, until]))
}
