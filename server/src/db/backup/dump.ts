import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { fileOf, type Manifest } from './manifest.ts'
import { type BackupTable, listApplied, listTables } from './tables.ts'

/** Tables' part of the manifest, and the ids of all photos in the same snapshot. */
interface Dump extends Pick<Manifest, 'migrations' | 'tables'> {
  photoIds: string[]
}

/**
 * Writes every table to a folder from one snapshot, while other clients read and write. Needs exclusive use of the
 * client.
 */
export async function dumpTables(client: pg.ClientBase, folder: string): Promise<Dump> {
  await client.query('begin transaction isolation level repeatable read read only')
  try {
    const migrations = await listApplied(client)
    const tables: Manifest['tables'] = []
    for (const table of await listTables(client)) {
      const rows = await dumpTable(client, table, path.join(folder, fileOf(table.name)))
      const sha256 = await hashOf(path.join(folder, fileOf(table.name)))
      tables.push({ ...table, rows, sha256 })
    }
    const { rows: photos } = await client.query<{ id: string }>('select id from photo')
    return { migrations, tables, photoIds: photos.map(({ id }) => id) }
  } finally {
    await client.query('rollback')
  }
}

/** Writes one table, gzipped, to a file. Returns the number of rows. */
async function dumpTable(
  client: pg.ClientBase,
  { name, columns }: BackupTable,
  file: string,
): Promise<number> {
  const rows = client.query(copyTo(`copy "${name}" (${columns.join(', ')}) to stdout`))
  await pipeline(rows, createGzip(), createWriteStream(file, { mode: 0o600 }))
  return rows.rowCount
}

/** Returns the SHA-256 of a file, in hexadecimal. */
export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
