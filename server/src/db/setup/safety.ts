import type { Pool } from 'pg'

const mustBeOn = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

/**
 * Returns the settings that make this database unsafe for bookings, one sentence each; empty if it is safe. A booking
 * answered 201 must survive a crash, which these settings guarantee.
 */
export async function databaseFaults(pool: Pool): Promise<string[]> {
  const names = [...mustBeOn, 'server_version_num', 'server_version', 'server_encoding']
  const { rows } = await pool.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [names],
  )
  const settings = new Map(rows.map((row) => [row.name, row.setting]))
  const faults = mustBeOn
    .filter((name) => settings.get(name) === 'off')
    .map((name) => `The database runs with ${name} = off, which can lose bookings: turn it on.`)
  if (Number(settings.get('server_version_num')) < 150_000) {
    const found = settings.get('server_version')
    faults.push(`The database is PostgreSQL ${found}; 15 or newer is needed.`)
  }
  const encoding = settings.get('server_encoding')
  if (encoding !== 'UTF8') {
    faults.push(`The database's encoding is ${encoding}; UTF8 is needed.`)
  }
  return faults
}
