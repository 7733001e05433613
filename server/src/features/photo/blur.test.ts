import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { getBusiness } from '@awan/core/business/contract'
import { setShopPhotos, uploadPhoto } from '@awan/core/photo/contract'
import { addJob } from '#db/jobs.ts'
import { blurOf } from '#integrations/photos/encode.ts'
import { createTestApp } from '#testing/app.ts'
import { createFolder } from '#testing/folders.ts'
import { createMember, createPhoto, createShop } from '#testing/stage/factories.ts'
import { FORM_TYPE, pictureForm } from '#testing/stage/pictures.ts'

const dataDir = await createFolder()
const awan = await createTestApp({ config: { dataDir } })
const { app, db } = awan
afterAll(awan.close)

/** 36 bytes in base64 are 48 characters. */
const BLUR = /^[A-Za-z0-9+/]{48}$/

/** Returns a picture: red on the left half, blue on the right. */
const halves = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#f00' } })
    .composite([
      {
        input: { create: { width: 200, height: 300, channels: 3, background: '#00f' } },
        left: 200,
        top: 0,
      },
    ])
    .webp({ lossless: true })
    .toBuffer()

async function openGallery() {
  const { business } = await createShop(db)
  const owner = await createMember(db, business.id)
  const headers = await awan.signIn(owner.id)
  const answer = await app.inject({
    method: 'POST',
    url: uploadPhoto.path,
    headers: { host: 'localhost', ...headers, 'content-type': FORM_TYPE },
    payload: pictureForm(),
  })
  const photo = uploadPhoto.answer.parse(answer.json())
  const params = { businessId: business.id }
  await awan.ask(setShopPhotos, { params, headers, body: { photoIds: [photo.id], version: 1 } })
  const blurs = async () => (await awan.ask(getBusiness, { params })).photos.map(({ blur }) => blur)
  return { photo, blurs }
}

test('the blur of a photo is its 4 × 3 pixels: blue, green, red, from the upper left', async () => {
  const pixels = Buffer.from(await blurOf(await halves()), 'base64')
  expect(pixels).toHaveLength(36)
  for (const row of [0, 12, 24]) {
    const [left, right] = [
      [...pixels.subarray(row, row + 3)],
      [...pixels.subarray(row + 9, row + 12)],
    ]
    expect(left[2]).toBeGreaterThan(240)
    expect(left[0]).toBeLessThan(16)
    expect(right[0]).toBeGreaterThan(240)
    expect(right[2]).toBeLessThan(16)
  }
})

test('a photo has its blur from the upload on, and visitors receive it', async () => {
  const { photo, blurs } = await openGallery()
  expect(photo.blur).toMatch(BLUR)
  expect(await blurs()).toEqual([photo.blur])
})

test('older photos get their blur at night; missing or damaged files delay none', async () => {
  const { photo, blurs } = await openGallery()
  await db.updateTable('photo').set({ blur: null }).where('id', '=', photo.id).execute()
  expect(await blurs()).toEqual([null])
  const young = { created_at: awan.clock.now }
  const [gone, damaged] = [await createPhoto(db, young), await createPhoto(db, young)]
  await writeFile(path.join(dataDir, 'photos', `${damaged.id}-160.webp`), 'x')
  await db.transaction().execute((trx) => addJob(trx, 'sweep_photos', {}))
  await awan.runJobs()
  expect(await blurs()).toEqual([expect.stringMatching(BLUR)])
  const left = await db
    .selectFrom('photo')
    .select('blur')
    .where('id', 'in', [gone.id, damaged.id])
    .execute()
  expect(left).toEqual([{ blur: null }, { blur: null }])
})
