import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { SMALL_WIDTHS, photoUrl } from '@awan/core/photo/rules'
import type { Db } from '../../server/src/db/connect.ts'
import { blurOf } from '../../server/src/integrations/photos/encode.ts'
import { FACES, ROOMS } from './art/cast.ts'
import { SIDE } from './art/portrait.ts'
import { HEIGHT, WIDTH } from './art/room.ts'
import { type DemoDay, demoDay, instant } from './days.ts'
import { type DemoBusiness, businessesOf } from './places/businesses.ts'
import { idFrom, randomFrom } from './random.ts'
import { genderOfGiven } from './words/names.ts'

/** Stores a photo's file under the name the server uses for such files. */
type Put = (name: string, content: Uint8Array) => Promise<void>

/** Folder of the pictures, each in several sizes. */
const FILES = path.resolve(import.meta.dirname, '../photos')
const SIZES = ['', ...SMALL_WIDTHS.map((width) => `-${width}`)]

interface Photo {
  id: string
  businessId: string
  /** File name, without the size. */
  name: string
  width: number
  height: number
  /** Staff member on the portrait; absent for the cover. */
  staffId?: string
}

/**
 * Gives a third of the demo's shops a photo of their room and half of their staff a portrait; the others show the app
 * without photos. The same seed gives the same photos. Skips shops that are not in the database.
 */
export async function addPhotos(
  db: Db,
  put: Put,
  { now, seed = 1 }: { now: Date; seed?: number },
): Promise<number> {
  const day = demoDay(now)
  const shops = await there(db, businessesOf(seed, 0, day).filter(hasPhotos))
  const photos = shops.flatMap((shop) => photosOf(seed, shop))
  if (photos.length === 0) return 0
  const copies = new Map<string, Copy>()
  // Files first, then the rows that refer to them.
  for (const { id, name } of photos) copies.set(id, await copyFiles(put, id, name))
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('photo')
      .values(photos.map((photo) => rowOf(photo, day, copies)))
      .execute()
    for (const { id, businessId, staffId } of photos) {
      const photo = photoUrl(id)
      await (staffId
        ? trx.updateTable('staff').set({ photo }).where('id', '=', staffId).execute()
        : trx.updateTable('business').set({ photo }).where('id', '=', businessId).execute())
    }
  })
  return photos.length
}

async function there(db: Db, shops: readonly DemoBusiness[]): Promise<DemoBusiness[]> {
  const ids = shops.map(({ id }) => id)
  const rows = await db.selectFrom('business').select('id').where('id', 'in', ids).execute()
  const found = new Set(rows.map(({ id }) => id))
  return shops.filter(({ id }) => found.has(id))
}

/** Returns whether a shop has photos; the demo owner's has none, so that adding the first can be tried. */
function hasPhotos({ category, index, marks }: DemoBusiness): boolean {
  if (category === 'hair_salon' && index === 0) return false
  return marks.includes('featured') || index % 4 === 1
}

function photosOf(seed: number, shop: DemoBusiness): Photo[] {
  const turn = (shop.index % ROOMS) + 1
  const cover = {
    id: idFrom(seed, 'photo', shop.id),
    businessId: shop.id,
    name: `rooms/${shop.category}-${turn}`,
    width: WIDTH,
    height: HEIGHT,
  }
  return [cover, ...facesOf(seed, shop)]
}

/** Picks portraits for a shop, each face at most once. */
function facesOf(seed: number, shop: DemoBusiness): Photo[] {
  const faces = randomFrom(seed, 'faces', shop.id).shuffled(FACES)
  return shop.staff
    .filter((_, place) => place % 3 !== 2)
    .flatMap(({ id, name }) => {
      const gender = genderOfGiven(name[0])
      const face = faces.findIndex((one) => one.gender === gender)
      if (face === -1) return []
      return faces.splice(face, 1).map((one) => ({
        id: idFrom(seed, 'photo', id),
        businessId: shop.id,
        name: `people/${one.name}`,
        width: SIDE,
        height: SIDE,
        staffId: id,
      }))
    })
}

interface Copy {
  /** Bytes of all sizes together. */
  bytes: number
  blur: string
}

/** Cached by picture, as many shops share one. */
const blurs = new Map<string, Promise<string>>()

async function copyFiles(put: Put, id: string, name: string): Promise<Copy> {
  let bytes = 0
  let smallest: Buffer | undefined
  for (const size of SIZES) {
    const content = await readFile(path.join(FILES, `${name}${size}.webp`))
    await put(`${id}${size}.webp`, content)
    bytes += content.length
    if (!smallest || content.length < smallest.length) smallest = content
  }
  const blur = blurs.get(name) ?? blurOf(smallest ?? new Uint8Array())
  blurs.set(name, blur)
  return { bytes, blur: await blur }
}

function rowOf(photo: Photo, day: DemoDay, copies: Map<string, Copy>) {
  return {
    ...(copies.get(photo.id) ?? { bytes: 1, blur: null }),
    id: photo.id,
    business_id: photo.businessId,
    width: photo.width,
    height: photo.height,
    position: photo.staffId === undefined ? 0 : null,
    created_at: new Date(instant(day.midnight)),
  }
}
