import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { messageOf } from '@awan/core/thrown'

const ownMigrations = path.join(import.meta.dirname, '../migrations')

/**
 * Brings the database to the newest schema: applies the `.sql` files it has not seen, in the order of
 * their names, up to `upTo` where one is named, behind a lock and all in one transaction. Returns the names it applied. Throws when a
 * file fails (nothing of the run is kept) or when the database is ahead of this program.
 */
export async function migrate<T>(
  db: Kysely<T>,
  { directory = ownMigrations, upTo }: { directory?: string; upTo?: string | undefined } = {},
): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => readMigrations(directory) },
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
  })
  const { error, results = [] } = await (upTo === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(upTo))
  if (error === undefined) return results.map((result) => result.migrationName)
  const failed = results.find((result) => result.status === 'Error')?.migrationName
  const reason = messageOf(error)
  if (failed !== undefined) {
    throw new Error(`The migration ${failed} failed: ${reason}`, { cause: error })
  }
  throw new Error(
    `The database does not fit this version of the program (${reason}); start the version that migrated it, or a newer one.`,
    { cause: error },
  )
}

/** Returns the names of the files that wait to be applied; of a database without a schema all of them. */
export async function pendingMigrations<T>(
  db: Kysely<T>,
  directory = ownMigrations,
): Promise<string[]> {
  const names = Object.keys(await readMigrations(directory))
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass('migration') is not null as there`.execute(db)
  if (!found[0]?.there) return names
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(db)
  const applied = new Set(rows.map((row) => row.name))
  return names.filter((name) => !applied.has(name))
}

async function readMigrations(directory: string): Promise<Record<string, Migration>> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort()
  const migrations: Record<string, Migration> = {}
  for (const file of files) {
    const text = await readFile(path.join(directory, file), 'utf8')
    migrations[path.basename(file, '.sql')] = { up: (db) => apply(db, text) }
  }
  return migrations
}

async function apply<T>(db: Kysely<T>, text: string): Promise<void> {
  // Limits meant for requests would end the building of an index halfway.
  await sql`set local statement_timeout = 0`.execute(db)
  await sql.raw(text).execute(db)
}
