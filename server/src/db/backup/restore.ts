import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { idOfFile } from '#integrations/photos/names.ts'
import type { PhotoStore } from '#integrations/photos/port.ts'
import type { Db } from '../connect.ts'
import { migrateJobs } from '../jobs.ts'
import { appliedMigrations, migrate, pendingMigrations } from '../setup/migrate.ts'
import { hashOf } from './dump.ts'
import { loadTables } from './load.ts'
import { fileOf, MANIFEST, type Manifest, manifestSchema, PHOTOS } from './manifest.ts'

/** Refusal to restore a backup here; the message is for the operator. The database is unchanged. */
export class RestoreRefused extends Error {}

export interface RestoreTarget {
  db: Db
  /** Direct connections as the database owner, bypassing any pooler, without timeouts. */
  pool: Pool
  store: PhotoStore
}

/**
 * Restores a backup into a database without accounts, and its photos. Refuses a backup made before `notBefore`. The
 * backup's own migrations create the schema, which is then migrated to the newest version. Accounts deleted since the
 * backup are deleted again by the next start, from `left-accounts.jsonl`. Throws `RestoreRefused` for problems found
 * before anything is written. A restore that failed before the tables were committed can be repeated.
 */
export async function restoreBackup(
  target: RestoreTarget,
  folder: string,
  notBefore: Date,
): Promise<Manifest> {
  const manifest = await readManifest(folder)
  if (new Date(manifest.madeAt) < notBefore)
    throw new RestoreRefused(
      `The backup of ${manifest.madeAt} is too old: the list of accounts deleted since then is incomplete, and restoring would bring deleted people back.`,
    )
  await assertWhole(folder, manifest)
  await assertFits(target.db, manifest)
  await assertOwnStore(target.store, manifest)
  await migrate(target.db, { upTo: manifest.migrations.at(-1) })
  // Photos first: if one cannot be stored, the database is still without accounts, and the restore can be repeated.
  for (const name of Object.keys(manifest.photos))
    await target.store.put(name, await readFile(path.join(folder, PHOTOS, name)))
  const client = await target.pool.connect()
  try {
    await loadTables(client, folder, manifest.tables)
  } finally {
    client.release()
  }
  await migrate(target.db)
  await migrateJobs(target.pool)
  await target.pool.query('analyze')
  return manifest
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => undefined)
  if (text === undefined)
    throw new RestoreRefused(`${folder} is no finished backup: it has no ${MANIFEST}.`)
  const read = manifestSchema.safeParse(parsed(text))
  if (read.success) return read.data
  const [fault] = read.error.issues
  throw new RestoreRefused(`${MANIFEST}: ${fault?.path.join('.')} ${fault?.message}.`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function assertWhole(folder: string, { tables, photos }: Manifest): Promise<void> {
  for (const { name, sha256 } of tables) {
    const found = await hashOf(path.join(folder, fileOf(name))).catch(() => undefined)
    if (found !== sha256) throw new RestoreRefused(`${fileOf(name)} is damaged or missing.`)
  }
  for (const [name, bytes] of Object.entries(photos)) {
    const found = await stat(path.join(folder, PHOTOS, name)).catch(() => undefined)
    if (found?.size !== bytes) throw new RestoreRefused(`The photo ${name} is damaged or missing.`)
  }
}

async function assertFits(db: Db, { migrations }: Manifest): Promise<void> {
  const pending = await pendingMigrations(db)
  const applied = await appliedMigrations(db)
  const known = new Set([...pending, ...applied])
  const unknown = migrations.find((name) => !known.has(name))
  if (unknown !== undefined)
    throw new RestoreRefused(
      `The backup was made by a newer version, with the migration ${unknown}.`,
    )
  if (await hasAccounts(db))
    throw new RestoreRefused('The database already contains accounts: restore into a new one.')
  // An earlier attempt at restoring an older backup leaves its migrations, and those after it pending.
  if (applied.some((name) => !migrations.includes(name)))
    throw new RestoreRefused(
      'The database and the backup are of different versions: restore into a new database.',
    )
}

/** The sweep of the restored site removes files without a row: in the store of another site, its photos. */
async function assertOwnStore(store: PhotoStore, { photos }: Manifest): Promise<void> {
  const known = new Set(Object.keys(photos).map(idOfFile))
  for await (const name of store.list()) {
    const id = idOfFile(name)
    if (id === undefined || known.has(id)) continue
    throw new RestoreRefused(
      'The photo store holds photos that are not in the backup, as that of another site does: restore into an empty bucket or DATA_DIR.',
    )
  }
}

async function hasAccounts(db: Db): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('account') is not null as there`.execute(db)
  if (!rows[0]?.there) return false
  const account = await db.selectFrom('account').select('id').limit(1).executeTakeFirst()
  return account !== undefined
}
