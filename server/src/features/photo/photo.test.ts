import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { getBusiness } from '@awan/core/business/contract'
import { getShopPhotos, setShopPhotos, uploadPhoto } from '@awan/core/photo/contract'
import { photoUrl, SMALL_WIDTHS } from '@awan/core/photo/rules'
import { createTestApp, type Headers } from '#testing/app.ts'
import { createFolder } from '#testing/folders.ts'
import { startBucket } from '#testing/doubles/bucket.ts'
import { createMember, createPhoto } from '#testing/stage/factories.ts'
import { FILES_OF_PHOTO, photoRequests, photosInput } from '#testing/requests/photos.ts'
import { FORM_TYPE, pictureForm } from '#testing/stage/pictures.ts'

const dataDir = await createFolder()
const awan = await createTestApp({ config: { dataDir } })
const { app, db } = awan
afterAll(awan.close)
const { filesOf, upload, openShop } = photoRequests(awan)

const read = (url: string, more: Headers = {}) =>
  app.inject({ url, headers: { host: 'localhost', ...more } })

const sendUnder = (headers: Headers, key?: string) =>
  upload({ ...headers, ...(key !== undefined && { 'idempotency-key': key }) })

/** Uploads three photos concurrently, as many as a person may; returns the number of distinct ids. */
async function threeAtOnce(headers: Headers, key?: string): Promise<number> {
  const photos = await Promise.all([1, 2, 3].map(() => sendUnder(headers, key)))
  return new Set(photos.map(({ id }) => id)).size
}

test('J-04: a photo resent under its key is stored once, also three times at once', async () => {
  const shop = await openShop()
  const key = crypto.randomUUID()
  expect(await threeAtOnce(shop.headers, key)).toBe(1)
  const [first, again] = [await sendUnder(shop.headers, key), await sendUnder(shop.headers, key)]
  expect(again).toEqual(first)
  const rows = await db
    .selectFrom('photo')
    .select('id')
    .where('uploaded_by', '=', shop.ownerId)
    .execute()
  expect(rows).toEqual([{ id: first.id }])
  // Keys are scoped to a person.
  const other = await openShop()
  expect((await sendUnder(other.headers, key)).id).not.toBe(first.id)
})

test('sabotaged: without the key each of three is another photo', async () => {
  const shop = await openShop()
  expect(await threeAtOnce(shop.headers)).toBe(3)
})

test('a malformed key is refused before the file is read', async () => {
  const shop = await openShop()
  const answer = await app.inject({
    method: 'POST',
    url: uploadPhoto.path,
    headers: {
      host: 'localhost',
      'content-type': FORM_TYPE,
      'idempotency-key': 'mine',
      ...shop.headers,
    },
    payload: pictureForm(),
  })
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid_input'])
})

test('the shop shows the photos it was given in their order, the first as its cover', async () => {
  const shop = await openShop()
  const [a, b] = [await upload(shop.headers), await upload(shop.headers)]
  const set = await awan.ask(setShopPhotos, photosInput(shop, [b.id, a.id], 1))
  expect(set).toEqual({ items: [b, a], version: 2 })
  expect(await awan.ask(getShopPhotos, { ...photosInput(shop, [], 1), body: undefined })).toEqual(
    set,
  )
  const seen = await awan.ask(getBusiness, { params: { businessId: shop.businessId } })
  expect(seen.photo).toBe(b.url)
  expect(seen.photos.map(({ id }) => id)).toEqual([b.id, a.id])
  // Reordered, one removed, and added back.
  expect((await awan.ask(setShopPhotos, photosInput(shop, [a.id, b.id], 2))).items).toEqual([a, b])
  expect((await awan.ask(setShopPhotos, photosInput(shop, [b.id], 3))).items).toEqual([b])
  expect((await awan.ask(setShopPhotos, photosInput(shop, [b.id, a.id], 4))).items).toEqual([b, a])
  const none = await awan.ask(setShopPhotos, photosInput(shop, [], 5))
  expect(none.items).toEqual([])
  const bare = await awan.ask(getBusiness, { params: { businessId: shop.businessId } })
  expect([bare.photo, bare.photos]).toEqual([null, []])
})

test('another’s photo is not found, used or not, and nothing changes', async () => {
  const shop = await openShop()
  const other = await openShop()
  const used = await upload(other.headers)
  await awan.ask(setShopPhotos, photosInput(other, [used.id], 1))
  const unused = await upload(other.headers)
  const own = await upload(shop.headers)
  for (const id of [used.id, unused.id, crypto.randomUUID()]) {
    const refused = await awan.refusal(setShopPhotos, photosInput(shop, [own.id, id], 1))
    expect(refused).toMatchObject({ status: 404, code: 'photo_not_found' })
  }
  const { items, version } = await awan.ask(getShopPhotos, {
    params: { businessId: shop.businessId },
    headers: shop.headers,
  })
  expect([items, version]).toEqual([[], 1])
})

test('a manager may arrange the owner’s uploads for the shop', async () => {
  const shop = await openShop()
  const photo = await upload(shop.headers)
  await awan.ask(setShopPhotos, photosInput(shop, [photo.id], 1))
  const manager = await createMember(db, shop.businessId, 'manager')
  const headers = await awan.signIn(manager.id)
  const own = await upload(headers)
  const { items } = await awan.ask(
    setShopPhotos,
    photosInput({ ...shop, headers }, [own.id, photo.id], 2),
  )
  expect(items.map(({ id }) => id)).toEqual([own.id, photo.id])
})

test('of twenty concurrent changes of one version one succeeds, the others get the current photos', async () => {
  const shop = await openShop()
  const photos: { id: string }[] = []
  for (let n = 0; n < 4; n += 1) photos.push(await upload(shop.headers))
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      awan.call(setShopPhotos, photosInput(shop, [photos[at % 4]?.id ?? ''], 1)),
    ),
  )
  const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
  expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  const made = answers.find(({ statusCode }) => statusCode === 200)?.json()
  for (const answer of answers.filter(({ statusCode }) => statusCode === 409))
    expect(answer.json()).toMatchObject({ code: 'changed_elsewhere', data: { current: made } })
  const audit = await db
    .selectFrom('audit_entry')
    .select(['action', 'detail'])
    .where('business_id', '=', shop.businessId)
    .execute()
  expect(audit).toEqual([
    { action: 'photo.arranged', detail: { changes: { photos: [[], [made.items[0].id]] } } },
  ])
})

test('one photo wanted by two shops at once goes to one', async () => {
  const { accountId, headers } = await awan.asPerson()
  const shops = await Promise.all([openShop(), openShop()])
  for (const { businessId } of shops)
    await db
      .insertInto('business_member')
      .values({ business_id: businessId, account_id: accountId, role: 'manager' })
      .execute()
  const photo = await upload(headers)
  const answers = await Promise.all(
    shops.map((shop) => awan.call(setShopPhotos, photosInput({ ...shop, headers }, [photo.id], 1))),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404])
})

test('twenty photos fit, one more does not, and none twice', async () => {
  const shop = await openShop()
  const ids: string[] = []
  for (let n = 0; n < 21; n += 1)
    ids.push((await createPhoto(db, { uploaded_by: shop.ownerId })).id)
  expect((await awan.refusal(setShopPhotos, photosInput(shop, ids, 1))).code).toBe('invalid_input')
  const twice = [ids[0] ?? '', ids[0] ?? '']
  expect((await awan.refusal(setShopPhotos, photosInput(shop, twice, 1))).code).toBe(
    'invalid_input',
  )
  expect((await awan.ask(setShopPhotos, photosInput(shop, ids.slice(1), 1))).items).toHaveLength(20)
})

test('a file is served for ever under its name, and no other name leads anywhere', async () => {
  const { headers } = await awan.asPerson()
  const photo = await upload(headers)
  for (const url of [photo.url, ...SMALL_WIDTHS.map((width) => photoUrl(photo.id, width))]) {
    const answer = await read(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(answer.headers['content-disposition']).toMatch(/^inline; filename="[\w.-]+"$/)
    const again = await read(url, { 'if-none-match': String(answer.headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  }
  await writeFile(path.join(dataDir, 'photos', 'other.webp'), 'x')
  await writeFile(path.join(dataDir, 'secret.webp'), 'x')
  for (const name of [
    'other.webp',
    '..%2Fsecret.webp',
    '..%2F..%2Fetc%2Fpasswd',
    `${photo.id}`,
    `${photo.id}-1600.webp`,
    `${photo.id}.jpg`,
    `${photo.id.toUpperCase()}.webp`,
    `${photo.id}.webp%00.html`,
    `${crypto.randomUUID()}.webp`,
  ])
    expect([name, (await read(`/photos/${name}`)).statusCode]).toEqual([name, 404])
})

test('a photo older than a size gets it when it is first requested', async () => {
  const { headers } = await awan.asPerson()
  const photo = await upload(headers)
  const small = photoUrl(photo.id, 320)
  const whole = (await read(small)).rawPayload
  await rm(path.join(dataDir, small))
  expect(await filesOf(photo.id)).toHaveLength(FILES_OF_PHOTO - 1)
  const answers = await Promise.all([1, 2, 3].map(() => read(small)))
  for (const answer of answers) expect([answer.statusCode, answer.rawPayload]).toEqual([200, whole])
  expect(await filesOf(photo.id)).toHaveLength(FILES_OF_PHOTO)
  // A size cannot be derived from a photo without a file.
  const none = await createPhoto(db)
  expect((await read(photoUrl(none.id, 320))).statusCode).toBe(404)
})

test('more than sixty uploads in an hour are too many', async () => {
  const { headers } = await awan.asPerson()
  const send = () =>
    app.inject({
      method: 'POST',
      url: uploadPhoto.path,
      headers: { host: 'localhost', ...headers, 'content-type': FORM_TYPE },
      payload: '',
    })
  for (let n = 0; n < 60; n += 1) expect((await send()).statusCode).toBe(400)
  expect((await send()).json()).toMatchObject({ code: 'too_many_requests' })
})

test('a bucket that does not respond is busy, for uploads and reads', async () => {
  const bucket = await startBucket()
  await bucket.stop()
  const away = await createTestApp({ beside: awan, config: { dataDir, photosS3: bucket.settings } })
  const { headers } = await awan.asPerson()
  const uploading = await away.app.inject({
    method: 'POST',
    url: uploadPhoto.path,
    headers: { host: 'localhost', ...headers, 'content-type': FORM_TYPE },
    payload: pictureForm(),
  })
  const looking = await away.app.inject({
    url: photoUrl((await createPhoto(db)).id),
    headers: { host: 'localhost' },
  })
  await away.close()
  for (const answer of [uploading, looking]) {
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    expect(answer.json()).toMatchObject({ code: 'busy' })
    expect(answer.headers['cache-control']).toBe('no-store')
  }
})
