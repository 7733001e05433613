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

/**
 * Returns what identifies this database, also through a pooler that knows it by another name. Undefined if it cannot be
 * told: no answer, or no right to read it.
 */
export async function databaseIdentity(pool: Pool): Promise<string | undefined> {
  const answer = pool.query<{ identity: string }>(
    `select system_identifier || '/' || current_database() as identity from pg_control_system()`,
  )
  return answer.then(
    ({ rows }) => rows[0]?.identity,
    () => undefined,
  )
}

/** Returns whether two addresses certainly lead to different databases. */
export const areDifferent = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && one !== other
