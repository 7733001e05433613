import { readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { setShopPhotos, uploadPhoto } from '@awan/core/photo/contract'
import { photoUrl } from '@awan/core/photo/rules'
import { DAY_MS } from '@awan/core/time'
import { addJob } from '#db/jobs.ts'
import { createTestApp } from '#testing/app.ts'
import { createFolder } from '#testing/folders.ts'
import { createMember, createPhoto } from '#testing/stage/factories.ts'
import { FILES_OF_PHOTO, photoRequests, photosInput } from '#testing/requests/photos.ts'
import { FORM_TYPE, pictureForm } from '#testing/stage/pictures.ts'

const dataDir = await createFolder()
const awan = await createTestApp({ config: { dataDir } })
const { app, db } = awan
afterAll(awan.close)
const { filesOf, upload, openShop } = photoRequests(awan)

test('an account with sixty unused photos must use some or wait', async () => {
  const shop = await openShop()
  for (let n = 0; n < 59; n += 1) await createPhoto(db, { uploaded_by: shop.ownerId })
  const photo = await upload(shop.headers)
  const before = await readdir(path.join(dataDir, 'photos'))
  const refused = await app.inject({
    method: 'POST',
    url: uploadPhoto.path,
    headers: { host: 'localhost', ...shop.headers, 'content-type': FORM_TYPE },
    payload: pictureForm(),
  })
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'photo_limit' }])
  expect(await readdir(path.join(dataDir, 'photos'))).toEqual(before)
  await awan.ask(setShopPhotos, photosInput(shop, [photo.id], 1))
  expect(await upload(shop.headers)).toMatchObject({ width: 8 })
})

test('photos that the gallery had and lost do not count', async () => {
  const shop = await openShop()
  for (let version = 1; version <= 4; version += 1) {
    const ids: string[] = []
    for (let n = 0; n < 16; n += 1)
      ids.push((await createPhoto(db, { uploaded_by: shop.ownerId })).id)
    await awan.ask(setShopPhotos, photosInput(shop, ids, version))
  }
  await awan.ask(setShopPhotos, photosInput(shop, [], 5))
  expect(await upload(shop.headers)).toMatchObject({ width: 8 })
})

test('uploads that run side by side do not pass the limit together', async () => {
  const { accountId, headers } = await awan.asPerson()
  for (let n = 0; n < 59; n += 1) await createPhoto(db, { uploaded_by: accountId })
  const answers = await Promise.all(
    [1, 2, 3].map(() =>
      app.inject({
        method: 'POST',
        url: uploadPhoto.path,
        headers: { host: 'localhost', ...headers, 'content-type': FORM_TYPE },
        payload: pictureForm(),
      }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    201, 409, 409,
  ])
})

test('unused photos are deleted with their files after thirty days; those of shops, staff and drafts stay', async () => {
  const shop = await openShop()
  const ids: string[] = []
  for (let n = 0; n < 5; n += 1) ids.push((await upload(shop.headers)).id)
  const [unused = '', gallery = '', staff = '', drafted = '', removed = ''] = ids
  await awan.ask(setShopPhotos, photosInput(shop, [gallery, removed, staff], 1))
  await db
    .updateTable('staff')
    .set({ photo: photoUrl(staff) })
    .where('business_id', '=', shop.businessId)
    .execute()
  await db
    .insertInto('business_draft')
    .values({
      account_id: shop.ownerId,
      content: JSON.stringify({ photos: [{ id: drafted }] }),
      updated_at: awan.clock.now,
    })
    .execute()
  const sweep = async () => {
    await addSweep()
    await awan.runJobs()
  }
  const there = async () => {
    const found = await Promise.all(ids.map(async (id) => (await filesOf(id)).length))
    return found.map((count) => count === FILES_OF_PHOTO)
  }
  awan.clock.advance(29 * DAY_MS)
  await sweep()
  expect(await there()).toEqual([true, true, true, true, true])
  // Removed now: its thirty days start now.
  await awan.ask(setShopPhotos, photosInput(shop, [gallery], 2))
  awan.clock.advance(2 * DAY_MS)
  await sweep()
  expect(await there()).toEqual([false, true, true, true, true])
  awan.clock.advance(29 * DAY_MS)
  await sweep()
  expect(await there()).toEqual([false, true, true, true, false])
  expect(await filesOf(unused)).toEqual([])
})

test('files without a photo are swept after a day, and foreign files are not', async () => {
  const { headers } = await awan.asPerson()
  const photo = await upload(headers)
  const [old, young] = [crypto.randomUUID(), crypto.randomUUID()]
  const folder = path.join(dataDir, 'photos')
  const names = [`${old}.webp`, `${old}-640.webp`, `${young}.webp`, 'readme.txt']
  for (const name of names) await writeFile(path.join(folder, name), 'x')
  const [yesterday, now] = [new Date(awan.clock.now.getTime() - 2 * DAY_MS), awan.clock.now]
  for (const name of await readdir(folder))
    await utimes(path.join(folder, name), now, name.startsWith(young) ? now : yesterday)
  await addSweep()
  await awan.runJobs()
  expect(await filesOf(old)).toEqual([])
  expect(await filesOf(young)).toHaveLength(1)
  expect(await filesOf('readme')).toHaveLength(1)
  expect(await filesOf(photo.id)).toHaveLength(FILES_OF_PHOTO)
})

test('deleting an account deletes its unused photos; those of a shop stay without its name', async () => {
  const shop = await openShop()
  const staying = await upload(shop.headers)
  const member = await createMember(db, shop.businessId, 'manager')
  const headers = await awan.signIn(member.id)
  const [given, unused] = [await upload(headers), await upload(headers)]
  await awan.ask(setShopPhotos, photosInput({ ...shop, headers }, [given.id], 1))
  const left = await app.inject({
    method: 'DELETE',
    url: '/api/me',
    headers: { host: 'localhost', ...headers },
  })
  expect(left.statusCode).toBe(204)
  await awan.runJobs()
  expect(await filesOf(unused.id)).toEqual([])
  expect(await filesOf(given.id)).toHaveLength(FILES_OF_PHOTO)
  expect(await filesOf(staying.id)).toHaveLength(FILES_OF_PHOTO)
  const rows = await db
    .selectFrom('photo')
    .select(['id', 'uploaded_by'])
    .where('id', 'in', [given.id, unused.id])
    .execute()
  expect(rows).toEqual([{ id: given.id, uploaded_by: null }])
})

const addSweep = () => db.transaction().execute((trx) => addJob(trx, 'sweep_photos', {}))
