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

/** Throws `photo_limit` if the account has too many unused photos; called before a file is read. */
export async function requireRoom(db: Db, accountId: string): Promise<void> {
  if (!(await hasRoom(db, accountId))) throw new AppError('photo_limit')
}

/** Returns the photo that an account uploaded under an idempotency key, for a device that retries after a lost response. */
export async function readUploaded(
  db: Db,
  accountId: string,
  key: string,
): Promise<Photo | undefined> {
  const row = await findUploaded(db, accountId, key)
  return row && present(row)
}

/** Awaits the photo store; an unavailable store becomes `busy`. */
async function ofStore<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw error instanceof StoreUnavailable ? new AppError('busy', undefined, 5) : error
  })
}

/**
 * Stores the uploaded `file` as a photo. Files are written before the row: an interruption leaves files that the sweep
 * deletes. The same holds for concurrent uploads of one key: the first one's photo is returned.
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
 * Returns a reader of photo files by name. A small size that an older photo lacks is made from its large one on first
 * request and stored; concurrent requests share the work.
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

/** Replaces a shop's gallery with these photos in this order, if the version matches; otherwise throws `changed_elsewhere`. */
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
