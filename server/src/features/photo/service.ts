import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { photoSchema, setShopPhotos } from '@awan/core/photo/contract'
import { photoUrl } from '@awan/core/photo/rules'
import { recordAudit } from '#records/audit.ts'
import type { Db } from '#db/connect.ts'
import { arrangePhotos } from '#records/photos.ts'
import { inTransaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { encodePhoto, shrinkPhoto } from '#integrations/photos/encode.ts'
import { fileNames, idOfFile, widthOfFile } from '#integrations/photos/names.ts'
import { StoreUnavailable, type PhotoStore } from '#integrations/photos/port.ts'
import {
  findUploaded,
  hasRoom,
  insertPhoto,
  listGallery,
  raiseVersion,
  readVersion,
} from './queries.ts'

type Photo = z.input<typeof photoSchema>
type Gallery = z.input<typeof setShopPhotos.answer>

const present = ({ id, width, height, blur }: Omit<Photo, 'url'>): Photo => ({
  id,
  url: photoUrl(id),
  width,
  height,
  blur,
})

/** Refuses whoever has too many that are not used, before a file is read. */
export async function requireRoom(db: Db, accountId: string): Promise<void> {
  if (!(await hasRoom(db, accountId))) throw new AppError('photo_limit')
}

/** Returns the photo that this person has uploaded under a key, if one; a device that heard no answer asks again. */
export async function readUploaded(
  db: Db,
  accountId: string,
  key: string,
): Promise<Photo | undefined> {
  const row = await findUploaded(db, accountId, key)
  return row && present(row)
}

/** Returns what the store answers; one that does not is busy. */
export async function ofStore<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw error instanceof StoreUnavailable ? new AppError('busy', undefined, 5) : error
  })
}

/**
 * Makes a photo of what lies in `file`. Its files are written before its row: what breaks off in between leaves files
 * that nobody can find, and those are swept. So do two of the same key at once: the photo is that of the first.
 */
export async function keepPhoto(
  { db, store }: { db: Db; store: PhotoStore },
  upload: { file: string; accountId: string; key: string | undefined; at: Date },
): Promise<Photo> {
  const encoded = await encodePhoto(upload.file)
  if (!encoded.ok) throw new AppError(encoded.code)
  const { large, small, ...facts } = encoded.value
  const id = randomUUID()
  const [largeName, ...smallNames] = fileNames(id)
  await ofStore(
    Promise.all([
      store.put(largeName, large),
      ...small.map(({ content }, at) => store.put(smallNames[at] ?? '', content)),
    ]),
  )
  const { accountId, key = null, at } = upload
  const kept = await inTransaction(db, (trx) =>
    insertPhoto(trx, { id, ...facts, accountId, key, at }),
  )
  if (!kept) throw new AppError('photo_limit')
  return present(kept)
}

/**
 * Reads files of photos, by names that are ours. A small size that a photo from before does not have is made of its large one
 * when it is first asked for, and kept: by one request, whose answer the others share.
 */
export function photoReader(store: PhotoStore) {
  const making = new Map<string, Promise<Uint8Array | undefined>>()
  const make = async (name: string): Promise<Uint8Array | undefined> => {
    const [id, width] = [idOfFile(name), widthOfFile(name)]
    const large = id && width && (await store.read(fileNames(id)[0]))
    if (!large) return undefined
    const small = await shrinkPhoto(large, width)
    await store.put(name, small)
    return small
  }
  return async (name: string): Promise<Uint8Array | undefined> => {
    const content = await ofStore(store.read(name))
    if (content) return content
    const made = making.get(name) ?? make(name).finally(() => making.delete(name))
    making.set(name, made)
    return ofStore(made)
  }
}

export async function readGallery(db: Db, businessId: string): Promise<Gallery> {
  const [rows, version] = await Promise.all([
    listGallery(db, businessId),
    readVersion(db, businessId),
  ])
  return { items: rows.map(present), version }
}

/** Gives a shop these photos in this order, where nobody has changed it meanwhile. */
export async function changeGallery(
  db: Db,
  claim: { businessId: string; accountId: string },
  change: { photoIds: readonly string[]; version: number },
  now: Date,
): Promise<Gallery> {
  const { businessId, accountId } = claim
  return inTransaction(db, async (trx) => {
    const version = await raiseVersion(trx, businessId, change.version)
    if (version === undefined)
      throw new AppError('changed_elsewhere', { current: await readGallery(trx, businessId) })
    const before = await listGallery(trx, businessId)
    if (!(await arrangePhotos(trx, claim, change.photoIds, now)))
      throw new AppError('photo_not_found')
    const after = await listGallery(trx, businessId)
    await recordAudit(trx, {
      at: now,
      actorId: accountId,
      businessId,
      action: 'photo.arranged',
      subject: businessId,
      detail: { changes: { photos: [before.map(({ id }) => id), after.map(({ id }) => id)] } },
    })
    return { items: after.map(present), version }
  })
}
