import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Pool } from 'pg'
import { instantTextOf } from '@awan/core/time'
import { fileNames, idOfFile } from '#integrations/photos/names.ts'
import type { PhotoStore } from '#integrations/photos/port.ts'
import { dumpTables } from './dump.ts'
import { FORMAT, MANIFEST, type Manifest, PHOTOS } from './manifest.ts'

export interface BackupSource {
  /** Direct connections, bypassing any pooler, without timeouts. */
  pool: Pool
  store: PhotoStore
}

/**
 * Writes a snapshot of the database, then every photo, to the new folder `folder`, which is created completely or not
 * at all. Does not include `left-accounts.jsonl`, the list of deleted accounts, which must not be restored to an older
 * state (decision 015). Returns the manifest, and the number of photos whose files are missing from the store: the rows
 * are worth keeping, but the caller must report it.
 */
export async function makeBackup(
  { pool, store }: BackupSource,
  folder: string,
  now: Date,
): Promise<Manifest & { missing: number }> {
  const unfinished = `${path.resolve(folder)}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(path.join(unfinished, PHOTOS), { recursive: true, mode: 0o700 })
  const { photoIds, ...dumped } = await dumpAll(pool, unfinished)
  const photos = await copyPhotos(store, path.join(unfinished, PHOTOS))
  const missing = await countMissing(pool, photoIds, photos)
  const manifest = {
    format: FORMAT,
    madeAt: instantTextOf(now),
    ...dumped,
    photos,
  } as const
  await writeFile(path.join(unfinished, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  })
  await rename(unfinished, folder)
  return { ...manifest, missing }
}

async function dumpAll(pool: Pool, folder: string) {
  const client = await pool.connect()
  try {
    return await dumpTables(client, folder)
  } finally {
    client.release()
  }
}

/**
 * Copies every photo file, listed after the snapshot of the tables: a photo's files are written before its row, so each
 * row finds its files. Skips a file removed meanwhile, as its photo is no longer in use.
 */
async function copyPhotos(store: PhotoStore, folder: string): Promise<Manifest['photos']> {
  const photos: Manifest['photos'] = {}
  // A photo added since the snapshot has no row in the backup; after a restore the nightly sweep removes it.
  for await (const name of store.list()) {
    // Skip files that are not photos of this program.
    if (idOfFile(name) === undefined) continue
    const content = await store.read(name)
    if (content === undefined) continue
    await writeFile(path.join(folder, name), content, { mode: 0o600 })
    photos[name] = content.length
  }
  return photos
}

/**
 * Counts the photos of the snapshot whose large file was not copied, though their rows still exist: a photo's files are
 * written before its row and removed after it, so a photo removed meanwhile has no row any more. Smaller files are made
 * again on request.
 */
async function countMissing(
  pool: Pool,
  photoIds: readonly string[],
  copied: Manifest['photos'],
): Promise<number> {
  const lost = photoIds.filter((id) => !(fileNames(id)[0] in copied))
  const { rows } = await pool.query<{ missing: number }>(
    'select count(*)::int as missing from photo where id = any($1::uuid[])',
    [lost],
  )
  return rows[0]?.missing ?? 0
}
