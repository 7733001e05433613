import { DAY_MS } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { blurOf } from '#integrations/photos/encode.ts'
import { fileNames, idOfFile } from '#integrations/photos/names.ts'
import type { PhotoStore } from '#integrations/photos/port.ts'
import { deleteUnused, findKnown, findSharp, setBlur } from './queries.ts'

/** Days that an unused photo is kept. */
const UNUSED_DAYS = 30
const AT_ONCE = 500

/** Deletes the files of photos whose rows are deleted. */
export async function removeFiles(store: PhotoStore, photoIds: readonly string[]): Promise<void> {
  for (const id of photoIds) for (const name of fileNames(id)) await store.remove(name)
}

/**
 * Runs daily: deletes photos unused for 30 days, and files without a row, left behind by a crashed server. Files of the
 * last day stay, as their rows may not be written yet. Computes missing blurs of older photos.
 */
export async function sweepPhotos(db: Db, store: PhotoStore, now: Date): Promise<void> {
  await removeFiles(store, await deleteUnused(db, new Date(now.getTime() - UNUSED_DAYS * DAY_MS)))
  let names: string[] = []
  for await (const name of store.list(new Date(now.getTime() - DAY_MS))) {
    names.push(name)
    if (names.length < AT_ONCE) continue
    await dropUnknown(db, store, names)
    names = []
  }
  await dropUnknown(db, store, names)
  await blurPhotos(db, store)
}

/** Computes the blur placeholders of older photos, a batch each night; skips unreadable files. */
async function blurPhotos(db: Db, store: PhotoStore): Promise<void> {
  for (const id of await findSharp(db, AT_ONCE)) {
    const [, smallest] = fileNames(id)
    const content = smallest && (await store.read(smallest))
    // An unreadable file must not block the other photos.
    const blur = content && (await blurOf(content).catch(() => undefined))
    if (blur) await setBlur(db, id, blur)
  }
}

async function dropUnknown(db: Db, store: PhotoStore, names: readonly string[]): Promise<void> {
  const byName = names.map((name) => ({ name, id: idOfFile(name) }))
  const ids = byName.flatMap(({ id }) => (id === undefined ? [] : [id]))
  if (ids.length === 0) return
  const known = await findKnown(db, ids)
  for (const { name, id } of byName)
    // Files not named like a photo belong to something else.
    if (id !== undefined && !known.has(id)) await store.remove(name)
}
