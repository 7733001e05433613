import { afterAll, expect, test } from 'vitest'
import { getBusiness } from '@awan/core/business/contract'
import { getShopPhotos, setShopPhotos, uploadPhoto } from '@awan/core/photo/contract'
import { photoUrl } from '@awan/core/photo/rules'
import { reportContent } from '@awan/core/report/contract'
import { listReported, removeReported, restoreReported } from '@awan/core/report/desk-contract'
import { DAY_MS } from '@awan/core/time'
import { addJob } from '#db/jobs.ts'
import { createTestApp, type Headers, type TestApp } from '#testing/app.ts'
import { createFolder } from '#testing/folders.ts'
import { createMember, createShop } from '#testing/stage/factories.ts'
import { FORM_TYPE, pictureForm } from '#testing/stage/pictures.ts'

const dataDir = await createFolder()
const awan = await createTestApp({ config: { dataDir } })
const second = await createTestApp({ beside: awan, config: { dataDir } })
const { ask, clock, db } = awan
afterAll(async () => {
  await second.close()
  await awan.close()
})
const { headers: desk } = await awan.asPerson({ operator: true })

async function upload(headers: Headers) {
  const answer = await awan.app.inject({
    method: 'POST',
    url: uploadPhoto.path,
    headers: { host: 'localhost', ...headers, 'content-type': FORM_TYPE },
    payload: pictureForm(),
  })
  return uploadPhoto.answer.parse(answer.json()).id
}

/** Creates a shop with three photos, the first of which a staff member also uses. */
async function openShop() {
  const shop = await createShop(db)
  const businessId = shop.business.id
  const headers = await awan.signIn((await createMember(db, businessId)).id)
  const photos = [await upload(headers), await upload(headers), await upload(headers)] as const
  const body = { photoIds: [...photos], version: 1 }
  await ask(setShopPhotos, { params: { businessId }, headers, body })
  await db
    .updateTable('staff')
    .set({ photo: photoUrl(photos[0]) })
    .where('business_id', '=', businessId)
    .execute()
  return { businessId, headers, photos }
}

/** Reports the photo as a customer; returns the operator's requests for the case. */
async function reported(businessId: string, photoId: string) {
  const { headers } = await awan.asPerson()
  const report = { businessId, kind: 'photo', subjectId: photoId, reason: 'indecent' } as const
  await ask(reportContent, { headers, body: report })
  const { items } = await ask(listReported, { headers: desk })
  const [found] = items
  const content = { headers: desk, params: { contentId: found?.id ?? '' } }
  const reason = 'It shows a customer who did not agree'
  const body = { reason, version: 0, reportedAt: found?.reportedAt ?? '' }
  return { content, removal: { ...content, body } }
}

const fetched = async (app: TestApp, url: string, headers: Headers = {}) =>
  (await app.app.inject({ method: 'GET', url, headers: { host: 'localhost', ...headers } }))
    .statusCode

const shown = async (app: TestApp, businessId: string) => {
  const page = await app.ask(getBusiness, { params: { businessId } })
  return { cover: page.photo, photos: page.photos.map(({ id }) => id), staff: page.staff[0]?.photo }
}

test('H-15: a removed photo disappears from every response and server at once, in each size', async () => {
  const { businessId, photos } = await openShop()
  const [first, ...others] = photos
  const before = { cover: photoUrl(first), photos: [...photos], staff: photoUrl(first) }
  // Both servers have responded with the photo and cached the page.
  for (const app of [awan, second]) {
    expect(await shown(app, businessId)).toEqual(before)
    expect(await fetched(app, photoUrl(first))).toBe(200)
  }
  const { content, removal } = await reported(businessId, first)
  const removed = await ask(removeReported, removal)
  for (const app of [awan, second]) {
    const after = { cover: photoUrl(others[0]), photos: others, staff: null }
    expect(await shown(app, businessId)).toEqual(after)
    for (const url of [
      photoUrl(first),
      photoUrl(first, 160),
      photoUrl(first, 320),
      photoUrl(first, 640),
    ]) {
      expect(await fetched(app, url)).toBe(404)
      // A browser that cached it revalidates.
      const kept = { 'if-none-match': `"${url.replace('/photos/', '')}"` }
      expect(await fetched(app, url, kept)).toBe(404)
    }
    expect(await fetched(app, photoUrl(others[0]))).toBe(200)
  }
  // Only the operator can view content that may be restored.
  expect(await fetched(second, removed.photo ?? '', desk)).toBe(200)
  expect(await fetched(second, removed.photo ?? '')).toBe(401)

  await ask(restoreReported, content)
  for (const app of [awan, second]) {
    expect(await shown(app, businessId)).toEqual(before)
    expect(await fetched(app, photoUrl(first))).toBe(200)
  }
})

test('the shop cannot restore it, and adds another in its place', async () => {
  const { businessId, headers, photos } = await openShop()
  const { content, removal } = await reported(businessId, photos[1])
  await ask(removeReported, removal)
  const at = { params: { businessId }, headers }
  const { items, version } = await ask(getShopPhotos, at)
  expect(items.map(({ id }) => id)).toEqual([photos[0], photos[2]])
  const again = await awan.refusal(setShopPhotos, {
    ...at,
    body: { photoIds: [...photos], version },
  })
  expect(again).toMatchObject({ status: 404, code: 'photo_not_found' })
  const other = await upload(headers)
  await ask(setShopPhotos, { ...at, body: { photoIds: [photos[0], other, photos[2]], version } })
  // Its position is taken, so it is appended.
  await ask(restoreReported, content)
  expect(await shown(awan, businessId)).toMatchObject({
    cover: photoUrl(photos[0]),
    photos: [photos[0], other, photos[2], photos[1]],
  })
})

test('after thirty days its files are deleted, and nothing is left to be put back', async () => {
  const { businessId, photos } = await openShop()
  const { content, removal } = await reported(businessId, photos[2])
  const removed = await ask(removeReported, removal)
  const sweep = async (days: number) => {
    clock.advance(days * DAY_MS)
    await db.transaction().execute((trx) => addJob(trx, 'sweep_photos', {}))
    await awan.runJobs()
  }
  await sweep(29)
  const { headers } = await awan.asPerson({ operator: true })
  expect(await fetched(awan, removed.photo ?? '', headers)).toBe(200)
  await sweep(2)
  expect(await fetched(awan, removed.photo ?? '', headers)).toBe(404)
  expect(await awan.refusal(restoreReported, { ...content, headers })).toMatchObject({
    status: 409,
  })
})
