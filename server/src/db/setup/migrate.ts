import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { messageOf } from '@awan/core/thrown'

const ownMigrations = path.join(import.meta.dirname, '../migrations')

/**
 * Migrates the database: applies the unapplied `.sql` files in order of name, optionally up to `upTo`, behind a lock
 * and in one transaction. A file that begins with `-- outside a transaction` is applied separately, after the files
 * before it. Returns the applied names. A schema that a newer program migrated is accepted: migrations only add what
 * this version does not read. Throws if a file fails (its transaction is rolled back) or if the database does not fit
 * this program.
 */
export async function migrate<T>(
  db: Kysely<T>,
  { directory = ownMigrations, upTo }: { directory?: string; upTo?: string | undefined } = {},
): Promise<string[]> {
  const files = await readFiles(directory)
  const isOutside = (name: string) => {
    const file = files.find((one) => one.name === name)
    return file !== undefined && OUTSIDE.test(file.text) && (upTo === undefined || name <= upTo)
  }
  const pending = () => pendingMigrations(db, directory)
  const first = await pending()
  // Not left to the migrator, which refuses each name that it does not know.
  if (first.length === 0 && (await newerMigrations(db, directory)) !== undefined) return []
  if (!first.some(isOutside)) return run(db, { files, upTo })
  return behindLock(db, async () => {
    const applied: string[] = []
    // Reread the pending files each time, as another server may have applied some: targeting an applied file would
    // migrate down.
    for (;;) {
      const waiting = await pending()
      const at = waiting.findIndex(isOutside)
      if (at < 0) return [...applied, ...(await run(db, { files, upTo }))]
      const before = waiting[at - 1]
      if (before !== undefined) applied.push(...(await run(db, { files, upTo: before })))
      applied.push(...(await run(db, { files, upTo: waiting[at], outside: true })))
    }
  })
}

/** Marks a file whose statements cannot run in a transaction, such as `create index concurrently`. */
const OUTSIDE = /^-- outside a transaction\b/

interface File {
  name: string
  text: string
}

/** Runs the migrator once, up to a file. */
async function run<T>(
  db: Kysely<T>,
  {
    files,
    upTo,
    outside = false,
  }: { files: readonly File[]; upTo?: string | undefined; outside?: boolean },
): Promise<string[]> {
  const up = ({ text }: File): Migration => ({
    up: (trx) => (OUTSIDE.test(text) ? applyOutside(trx, text) : apply(trx, text)),
  })
  const migrations = Object.fromEntries(files.map((file) => [file.name, up(file)]))
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
    disableTransactions: outside,
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

/**
 * Lets one server migrate at a time. Waiting servers poll: a waiting statement would block a concurrent index build,
 * which would wait for it in turn.
 */
async function behindLock<T, R>(db: Kysely<T>, work: () => Promise<R>): Promise<R> {
  return db.connection().execute(async (locked) => {
    const take = sql<{ taken: boolean }>`
      select pg_try_advisory_lock(hashtext('awan indexes')) as taken`
    while (!(await take.execute(locked)).rows[0]?.taken) await sleep(200)
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(hashtext('awan indexes'))`.execute(locked)
    }
  })
}

/** Lists the migrations that are not yet applied; all of them if the database has no schema. */
export async function pendingMigrations<T>(
  db: Kysely<T>,
  directory = ownMigrations,
): Promise<string[]> {
  const names = (await readFiles(directory)).map(({ name }) => name)
  const applied = new Set(await appliedMigrations(db))
  return names.filter((name) => !applied.has(name))
}

/**
 * Lists the applied migrations of a newer program: those after our newest file. Returns undefined if an unknown one
 * sorts before it, as the schema is then not one of ours with additions.
 */
export async function newerMigrations<T>(
  db: Kysely<T>,
  directory = ownMigrations,
): Promise<string[] | undefined> {
  const names = (await readFiles(directory)).map(({ name }) => name)
  const newest = names.at(-1) ?? ''
  const unknown = (await appliedMigrations(db)).filter((name) => !names.includes(name)).sort()
  return unknown.every((name) => name > newest) ? unknown : undefined
}

/** Most migrations that a line names one by one. */
const MOST_NAMED = 8

/** Returns the names of migrations for one line: all of an update, the first and last of a new database. */
export function migrationsText(names: readonly string[]): string {
  if (names.length <= MOST_NAMED) return names.join(', ')
  return `${names.length} migrations, ${names[0]} to ${names.at(-1)}`
}

/** Lists the applied migrations, also of a newer program; none if the database has no schema. */
export async function appliedMigrations<T>(db: Kysely<T>): Promise<string[]> {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass('migration') is not null as there`.execute(db)
  if (!found[0]?.there) return []
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(db)
  return rows.map(({ name }) => name)
}

async function readFiles(directory: string): Promise<File[]> {
  const names = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort()
  const read = (name: string) => readFile(path.join(directory, name), 'utf8')
  return Promise.all(
    names.map(async (name) => ({ name: path.basename(name, '.sql'), text: await read(name) })),
  )
}

async function apply<T>(db: Kysely<T>, text: string): Promise<void> {
  // The request timeouts would cancel an index build.
  await sql`set local statement_timeout = 0`.execute(db)
  await sql.raw(text).execute(db)
}

/**
 * Runs the statements one by one. An invalid index from an earlier attempt is dropped first: `if not exists` would keep
 * it, and it would never be used.
 */
async function applyOutside<T>(db: Kysely<T>, text: string): Promise<void> {
  await sql`set statement_timeout = 0`.execute(db)
  await sql`set lock_timeout = 0`.execute(db)
  const statements = text.replaceAll(/--.*$/gm, '').split(';')
  for (const statement of statements) {
    if (statement.trim() === '') continue
    const [, name] = /\bindex concurrently if not exists (\w+)/i.exec(statement) ?? []
    if (name !== undefined) await dropInvalidIndex(db, name)
    await sql.raw(statement).execute(db)
  }
}

async function dropInvalidIndex<T>(db: Kysely<T>, name: string): Promise<void> {
  const { rows } = await sql`
    select from pg_index where indexrelid = to_regclass(${name}) and not indisvalid`.execute(db)
  if (rows.length > 0) await sql`drop index concurrently ${sql.id(name)}`.execute(db)
}
