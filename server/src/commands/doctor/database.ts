import type { Pool } from 'pg'
import type { Db } from '#db/connect.ts'
import { migrationsText, pendingMigrations } from '#db/setup/migrate.ts'
import { databaseFaults } from '#db/setup/safety.ts'
import { type Finding, fault, fine, look, sizeText, spanText, worst } from './finding.ts'

/** Clock difference in seconds from which codes and reminders may be early or late. */
const CLOCK_SECONDS = 5
/** Seconds after which an open transaction prevents the cleanup of dead rows. */
const LONG_TRANSACTION = 600

interface Facts {
  version: string
  size: number
  used: number
  most: number
  skew: number
  longest: number
  archive: string
  archiveFailing: boolean
}

/** Examines the database. Throws if it does not respond. */
export async function examineDatabase({ db, pool }: { db: Db; pool: Pool }): Promise<Finding[]> {
  const { rows } = await pool.query<Facts>(FACTS, [new Date()])
  const facts = rows[0]
  if (facts === undefined)
    throw new RangeError('The query for the database’s state returned no row')
  const unsafe = await databaseFaults(pool)
  return [
    fine('PostgreSQL', `${facts.version}, ${sizeText(facts.size)}`),
    ...unsafe.map((says) => fault('settings', says)),
    await schemaFinding(db),
    connectionsFinding(facts),
    worst(
      [
        Math.abs(facts.skew) > CLOCK_SECONDS,
        look('clock', `${facts.skew.toFixed(1)} s off this machine’s: synchronise both by NTP`),
      ],
      [true, fine('clock', 'as this machine’s')],
    ),
    worst(
      [
        facts.longest > LONG_TRANSACTION,
        look('transactions', `one has been open for ${spanText(facts.longest)}`),
      ],
      [true, fine('transactions', 'no long-running ones')],
    ),
    worst(
      [facts.archiveFailing, fault('archive', 'the last file could not be archived')],
      [
        facts.archive === 'off',
        look('archive', 'off: npm run backup is the only backup (docs/operations.md)'),
      ],
      [true, fine('archive', facts.archive)],
    ),
  ]
}

async function schemaFinding(db: Db): Promise<Finding> {
  const pending = await pendingMigrations(db)
  return worst(
    [pending.length > 0, fault('schema', `lacks ${migrationsText(pending)}: npm run migrate`)],
    [true, fine('schema', 'up to date')],
  )
}

function connectionsFinding({ used, most }: Facts): Finding {
  const says = `${used} of ${most} used`
  return worst([used > most * 0.8, look('connections', says)], [true, fine('connections', says)])
}

const FACTS = `
  select split_part(current_setting('server_version'), ' ', 1) as version,
    pg_database_size(current_database())::float8 as size,
    (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
    current_setting('max_connections')::int as most,
    extract(epoch from clock_timestamp() - $1::timestamptz)::float8 as skew,
    coalesce((select extract(epoch from max(now() - xact_start)) from pg_stat_activity
      where state <> 'idle' and backend_type = 'client backend'), 0)::float8 as longest,
    current_setting('archive_mode') as archive,
    (select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false)
      from pg_stat_archiver) as "archiveFailing"`
