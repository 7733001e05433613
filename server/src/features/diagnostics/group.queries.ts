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
  /** The bit that its sender sets. */
  sender: number
  browser: string
  build: string
  sample: object
  now: Date
}

/** The list with one value more before the others, where it is new and not empty. */
const withNewest = (list: 'browsers' | 'builds') =>
  sql`case when excluded.${sql.ref(list)} <@ known.${sql.ref(list)} then known.${sql.ref(list)}
    else (excluded.${sql.ref(list)} || known.${sql.ref(list)})[1:${sql.lit(GROUP_LIMITS[list])}] end`

/** Holds where a settled fault has come as it was expected to: from a build that had it. */
const expected = sql`known.settled_at is not null and excluded.builds <> '{}'
  and excluded.builds <@ known.settled_builds`

/**
 * Counts an error in the group of its fault, in one statement. A new group takes one of the places of its day; where
 * none is left the error is dropped. Several that come at once may each take a place for the same group.
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
  /** Bits that are set. */
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

/** Lists faults, the last seen first: those that are open, or those that were settled. */
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

/** Settles a fault that is open; false where it is not. */
export async function settleRow(trx: Trx, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update error_group set settled_at = ${now}, settled_builds = builds, returned_at = null
    where id = ${id} and settled_at is null returning id`.execute(trx)
  return rows.length > 0
}

/** Opens a fault that was settled; false where it is open. */
export async function reopenRow(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`
    update error_group set settled_at = null, settled_builds = '{}'
    where id = ${id} and settled_at is not null returning id`.execute(trx)
  return rows.length > 0
}

/** Forgets faults that were not seen since, and how many there were on days before. */
export async function deleteOldErrors(db: Db, before: Date): Promise<void> {
  await sql`
    with days as (delete from error_day where day < (${before}::timestamptz at time zone 'utc')::date)
    delete from error_group where last_at < ${before}`.execute(db)
}
