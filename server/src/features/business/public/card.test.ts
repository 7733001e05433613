import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { setShopPhotos, uploadPhoto } from '@awan/core/photo/contract'
import { CARD_SIZE, cardPath } from '@awan/core/business/sharing'
import { MOST_CARD_BYTES } from '#integrations/photos/card.ts'
import { createTestApp } from '#testing/app.ts'
import { createFolder, createWebRoot } from '#testing/folders.ts'
import { createBusiness, createMember, createShop } from '#testing/stage/factories.ts'
import { FORM_TYPE, formOf } from '#testing/stage/pictures.ts'
import { cardPictures } from './card.service.ts'

const awan = await createTestApp({
  webRoot: await createWebRoot(),
  config: { dataDir: await createFolder() },
})
const { app, db } = awan
afterAll(awan.close)

const open = async (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'localhost:3000', ...headers } })

const tagIn = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]

/** Creates a photo of random pixels, which compresses badly, with GPS metadata. */
async function noisyPhoto() {
  const { width, height } = { width: 2400, height: 1800 }
  const pixels = randomBytes(width * height * 3)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .withExif({ IFD0: { Artist: 'Somebody' } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

async function shopWithPhoto(content: Uint8Array) {
  const { business } = await createShop(db)
  const owner = await createMember(db, business.id)
  const headers = await awan.signIn(owner.id)
  const answer = await app.inject({
    method: 'POST',
    url: uploadPhoto.path,
    headers: { host: 'localhost:3000', ...headers, 'content-type': FORM_TYPE },
    payload: formOf(content),
  })
  const photo = uploadPhoto.answer.parse(answer.json())
  const params = { businessId: business.id }
  const set = async (photoIds: string[], version: number) =>
    awan.ask(setShopPhotos, { params, headers, body: { photoIds, version } })
  await set([photo.id], 1)
  return { business, photo, set }
}

test('a shop without a photo has the drawing of its trade on its card', async () => {
  const { business } = await createShop(db)
  const answer = await open(cardPath(business.id))
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=3600',
    etag: '"barber"',
  })
  const { format, width, height } = await sharp(answer.rawPayload).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', ...CARD_SIZE })
  expect(answer.rawPayload.length).toBeLessThan(MOST_CARD_BYTES)
  const again = await open(cardPath(business.id), { 'if-none-match': '"barber"' })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
})

test('the cover is on the card, in the form and under the weight that WhatsApp shows', async () => {
  const { business, photo, set } = await shopWithPhoto(await noisyPhoto())
  const answer = await open(cardPath(business.id))
  expect(answer.headers.etag).toBe(`"${photo.id}"`)
  expect(answer.rawPayload.length).toBeLessThanOrEqual(MOST_CARD_BYTES)
  const { format, width, height, exif } = await sharp(answer.rawPayload).metadata()
  expect({ format, width, height, exif }).toEqual({ format: 'jpeg', ...CARD_SIZE, exif: undefined })
  const shown = tagIn((await open(`/business/${business.id}`)).body, 'og:image')
  expect(shown).toBe(`http://localhost:3000${cardPath(business.id, photo.id)}`)
  // Another cover has another URL, and the old picture is not served from the cache.
  await set([], 2)
  expect((await open(cardPath(business.id, photo.id))).headers.etag).toBe('"barber"')
  const now = tagIn((await open(`/business/${business.id}`)).body, 'og:image')
  expect(now).toBe(`http://localhost:3000${cardPath(business.id, 'barber')}`)
})

test('hidden content has no card', async () => {
  for (const status of ['pending', 'suspended'] as const) {
    const { id } = await createBusiness(db, { status })
    expect([status, (await open(cardPath(id))).statusCode]).toEqual([status, 404])
  }
  expect((await open(cardPath('nobody'))).statusCode).toBe(404)
})

test('a messenger that is given the short address finds the card of the shop, under one address', async () => {
  const { business } = await createShop(db, {
    business: {
      name: { en: 'Golden "Scissors"', ar: 'المقص الذهبي' },
      review_count: 4,
      review_stars: 18,
    },
  })
  for (const [search, title, words] of [
    ['', 'Golden &#34;Scissors&#34;, Karrada · Awan', 'Barber in Karrada, Baghdad. Rated 4.5 of 5'],
    ['?lang=ar', 'المقص الذهبي، الكرادة · أوان', 'التقييم 4.5 من 5 (4 تقييمات)'],
  ] as const) {
    const short = await open(`/b/${business.slug}${search}`, { 'user-agent': 'WhatsApp/2.24' })
    expect(short.statusCode).toBe(302)
    const page = await open(String(short.headers.location), { 'user-agent': 'WhatsApp/2.24' })
    expect(page.statusCode).toBe(200)
    expect(tagIn(page.body, 'og:title')).toBe(title)
    expect(tagIn(page.body, 'og:description')).toContain(words)
    const canonical = `http://localhost:3000/business/${business.id}${search}`
    expect(tagIn(page.body, 'og:url')).toBe(canonical)
    expect(tagIn(page.body, 'twitter:card')).toBe('summary_large_image')
    expect(tagIn(page.body, 'og:image:type')).toBe('image/jpeg')
    expect(tagIn(page.body, 'og:image:width')).toBe('1200')
    const image = new URL(tagIn(page.body, 'og:image') ?? '')
    expect((await open(image.pathname + image.search)).headers['content-type']).toBe('image/jpeg')
  }
})

const white = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
  .webp()
  .toBuffer()
const photoAt = (at: number) => `/photos/00000000-0000-4000-8000-00000000000${at}.webp`

test('pictures are cached by bytes, and created once for concurrent requests', async () => {
  const read: string[] = []
  const store = {
    read: async (name: string) => {
      read.push(name.slice(35, 36))
      return white
    },
  }
  const one = await cardPictures(store).picture({ photo: photoAt(1), icon: 'spa' })
  const pictures = cardPictures(store, one.content.length * 2)
  const subject = (at: number) => ({ photo: photoAt(at), icon: 'spa' })
  read.length = 0
  await Promise.all([1, 1, 1].map(async (at) => pictures.picture(subject(at))))
  expect(read).toEqual(['1'])
  for (const at of [2, 3]) await pictures.picture(subject(at))
  expect([1, 2, 3].map((at) => pictures.has(subject(at)))).toEqual([false, true, true])
})

test('a missing photo, or an unavailable store, leaves the drawing', async () => {
  for (const read of [async () => undefined, async () => Promise.reject(new Error('away'))]) {
    const picture = await cardPictures({ read }).picture({ photo: photoAt(1), icon: 'camera' })
    expect(picture.tag).toBe('other')
  }
})

test('a caller who requests more pictures than can be made gets busy', async () => {
  const slow = Promise.withResolvers<Uint8Array>()
  const pictures = cardPictures({ read: async () => slow.promise })
  const requested = Array.from({ length: 13 }, async (_, at) => {
    const photo = `/photos/00000000-0000-4000-8000-0000000000${at + 10}.webp`
    return pictures.picture({ photo, icon: 'spa' })
  })
  await expect(requested[12]).rejects.toMatchObject({ code: 'busy' })
  slow.resolve(white)
  expect((await Promise.all(requested.slice(0, 12))).map(({ tag }) => tag.slice(-2))).toContain(
    '21',
  )
})
