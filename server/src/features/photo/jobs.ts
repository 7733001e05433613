import { DAY_MS } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { blurOf } from '#integrations/photos/encode.ts'
import { fileNames, idOfFile } from '#integrations/photos/names.ts'
import type { PhotoStore } from '#integrations/photos/port.ts'
import { deleteUnused, findKnown, findSharp, setBlur } from './queries.ts'

/** Sets how long a photo that nobody uses is kept. */
const UNUSED_DAYS = 30
const AT_ONCE = 500

/** Removes the files of photos that are no longer known. */
export async function removeFiles(store: PhotoStore, photoIds: readonly string[]): Promise<void> {
  for (const id of photoIds) for (const name of fileNames(id)) await store.remove(name)
}

/**
 * Daily: photos that nobody has used for 30 days, and files without a photo, which a server that stopped in between left
 * behind. Files of the last day stay: theirs may be being written. Photos from before get their blur.
 */
export async function sweepPhotos(db: Db, store: PhotoStore, now: Date): Promise<void> {
  await removeFiles(store, await deleteUnused(db, new Date(now.getTime() - UNUSED_DAYS * DAY_MS)))
  let names: string[] = []
  for await (const name of store.listOlder(new Date(now.getTime() - DAY_MS))) {
    names.push(name)
    if (names.length < AT_ONCE) continue
    await dropUnknown(db, store, names)
    names = []
  }
  await dropUnknown(db, store, names)
  await blurPhotos(db, store)
}

/** Makes what stands in the place of photos from before, some each night; one without a file that can be read stays as it is. */
async function blurPhotos(db: Db, store: PhotoStore): Promise<void> {
  for (const id of await findSharp(db, AT_ONCE)) {
    const [, smallest] = fileNames(id)
    const content = smallest && (await store.read(smallest))
    // One file that cannot be read keeps no other photo waiting.
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
    // What is not named like a photo was put there by somebody else.
    if (id !== undefined && !known.has(id)) await store.remove(name)
}
