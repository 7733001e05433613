import { GROUP_LIMITS, SENDER_BITS, type ErrorSource } from '@awan/core/diagnostics/group-rules'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { allOf } from '#db/search.ts'
import type { Trx } from '#db/transaction.ts'
import type { Moment } from '#http/cursor.ts'

interface NewError {
  fingerprint: Buffer
  source: ErrorSource
  name: string
  message: string
  route: string
  /** Bit that represents the sender. */
  sender: number
  browser: string
  build: string
  sample: object
  now: Date
}

/** Returns the list with the new value prepended, if it is new and not empty. */
const withNewest = (list: 'browsers' | 'builds') =>
  sql`case when excluded.${sql.ref(list)} <@ known.${sql.ref(list)} then known.${sql.ref(list)}
    else (excluded.${sql.ref(list)} || known.${sql.ref(list)})[1:${sql.lit(GROUP_LIMITS[list])}] end`

/** True if a settled fault recurred as expected: from a build that already had it. */
const expected = sql`known.settled_at is not null and excluded.builds <> '{}'
  and excluded.builds <@ known.settled_builds`

/**
 * Counts an error in its fault's group, in one statement. A new group takes one of the day's places; if none is left,
 * the error is dropped. Concurrent errors may each take a place for the same group.
 */
export async function upsertError(db: Db, error: NewError): Promise<void> {
  const { fingerprint, source, name, message, route, sender, browser, build, sample, now } = error
  const known = sql`exists (select from error_group where fingerprint = ${fingerprint})`
  await sql`
    with place as (
      insert into error_day as counted (day, made)
      select (${now}::timestamptz at time zone 'utc')::date, 1 where not ${known}
      on conflict (day) do update set made = counted.made + 1
      where counted.made < ${GROUP_LIMITS.aDay}
      returning day
    )
    insert into error_group as known (
      fingerprint, source, name, message, route, count, senders, first_at, last_at, browsers, builds, sample
    )
    select ${fingerprint}::bytea, ${source}, ${name}, ${message}, ${route}, 1,
      set_bit(repeat('0', ${sql.lit(SENDER_BITS)})::bit(${sql.lit(SENDER_BITS)}), ${sender}::int, 1),
      ${now}::timestamptz, ${now}::timestamptz, ${listed(browser)}::text[], ${listed(build)}::text[],
      ${JSON.stringify(sample)}::jsonb
    where ${known} or exists (select from place)
    on conflict (fingerprint) do update set
      count = known.count + 1,
      senders = known.senders | excluded.senders,
      first_at = least(known.first_at, excluded.first_at),
      last_at = greatest(known.last_at, excluded.last_at),
      browsers = ${withNewest('browsers')},
      builds = ${withNewest('builds')},
      sample = case when excluded.last_at < known.last_at then known.sample else excluded.sample end,
      settled_at = case when ${expected} then known.settled_at end,
      settled_builds = case when ${expected} then known.settled_builds else '{}' end,
      returned_at = case when known.settled_at is null then known.returned_at
        when ${expected} then null else excluded.last_at end`.execute(db)
}

const listed = (value: string) => (value === '' ? [] : [value])

export interface ErrorGroupRow {
  id: string
  source: ErrorSource
  name: string
  message: string
  route: string
  count: number
  /** Number of set bits: an estimate of distinct senders. */
  senders: number
  first_at: Date
  last_at: Date
  browsers: string[]
  builds: string[]
  sample: unknown
  settled_at: Date | null
  returned_at: Date | null
}

const GROUPS = sql`
  select id, source, name, message, route, count, bit_count(senders)::int as senders, first_at, last_at, browsers,
    builds, sample, settled_at, returned_at
  from error_group`

/** Lists open or settled faults, last seen first. */
export async function listErrorRows(
  db: Db,
  { settled }: { settled: boolean },
  { after, limit }: { after: Moment | undefined; limit: number },
): Promise<ErrorGroupRow[]> {
  const wanted = allOf([
    settled ? sql`settled_at is not null` : sql`settled_at is null`,
    after && sql`(last_at, id) < (${after.at}, ${after.id}::uuid)`,
  ])
  const { rows } = await sql<ErrorGroupRow>`
    ${GROUPS} where ${wanted} order by last_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

export async function findErrorRow(db: Db, id: string): Promise<ErrorGroupRow | undefined> {
  const { rows } = await sql<ErrorGroupRow>`${GROUPS} where id = ${id}`.execute(db)
  return rows[0]
}

/** Settles an open fault; false if it is not open. */
export async function settleRow(trx: Trx, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update error_group set settled_at = ${now}, settled_builds = builds, returned_at = null
    where id = ${id} and settled_at is null returning id`.execute(trx)
  return rows.length > 0
}

/** Reopens a settled fault; false if it is open. */
export async function reopenRow(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`
    update error_group set settled_at = null, settled_builds = '{}'
    where id = ${id} and settled_at is not null returning id`.execute(trx)
  return rows.length > 0
}

/** Deletes faults not seen since `before`, and the daily counters before it. */
export async function deleteOldErrors(db: Db, before: Date): Promise<void> {
  await sql`
    with days as (delete from error_day where day < (${before}::timestamptz at time zone 'utc')::date)
    delete from error_group where last_at < ${before}`.execute(db)
}
