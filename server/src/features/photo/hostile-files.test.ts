import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { uploadPhoto } from '@awan/core/photo/contract'
import { MAX_UPLOAD, photoUrl } from '@awan/core/photo/rules'
import { DAY_MS } from '@awan/core/time'
import { addJob } from '#db/jobs.ts'
import { openPhotoStore } from '#integrations/photos/store.ts'
import { createTestApp, type Headers, type TestApp } from '#testing/app.ts'
import { createFolder } from '#testing/folders.ts'
import { startBucket } from '#testing/doubles/bucket.ts'
import { FORM_TYPE, formOf } from '#testing/stage/pictures.ts'

const bucket = await startBucket()
const diskDir = await createFolder()
const disk = await createTestApp({ config: { dataDir: diskDir, rateLimits: false } })
const s3Dir = await createFolder()
const s3 = await createTestApp({
  beside: disk,
  config: { dataDir: s3Dir, rateLimits: false, photosS3: bucket.settings },
})
afterAll(async () => {
  await s3.close()
  await disk.close()
  await bucket.stop()
})
const STORES: [string, TestApp, string][] = [
  ['the disk', disk, diskDir],
  ['a bucket', s3, s3Dir],
]

const send = (awan: TestApp, headers: Headers, payload: Buffer, type = FORM_TYPE) =>
  awan.app.inject({
    method: 'POST',
    url: uploadPhoto.path,
    headers: { host: 'localhost', ...headers, 'content-type': type },
    payload,
  })

const fetchFile = (awan: TestApp, url: string) =>
  awan.app.inject({ url, headers: { host: 'localhost' } })

const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#c84' } })

/** Returns a PNG chunk: length, name, content, checksum. */
function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** Returns a PNG of one bit per pixel that declares this size, but contains only `rows` rows. */
function png(width: number, height: number, rows: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(rows * (1 + Math.ceil(width / 8))))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const jpeg = await picture().jpeg().toBuffer()

/** Rejected files, with the reason. */
const REFUSED: [string, () => Buffer | Promise<Buffer>, string][] = [
  ['an SVG with a script', () => Buffer.from(script), 'not_a_photo'],
  ['an SVG behind an XML head', () => Buffer.from(`<?xml version="1.0"?>${script}`), 'not_a_photo'],
  ['a GIF that is a script', () => Buffer.from('GIF89a/*\x01*/=1;alert(1)//'), 'not_a_photo'],
  ['a real GIF', () => picture().gif().toBuffer(), 'not_a_photo'],
  ['a TIFF', () => picture().tiff().toBuffer(), 'not_a_photo'],
  ['a PHP file', () => Buffer.from('<?php system($_GET["c"]); ?>'), 'not_a_photo'],
  ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'not_a_photo'],
  ['nothing', () => Buffer.alloc(0), 'not_a_photo'],
  ['three bytes of a JPEG', () => Buffer.from([0xff, 0xd8, 0xff]), 'not_a_photo'],
  [
    'noise behind the head of a JPEG',
    () => Buffer.concat([jpeg.subarray(0, 20), Buffer.alloc(4096, 7)]),
    'not_a_photo',
  ],
  [
    'a JPEG that breaks off',
    async () => (await picture(900, 900).jpeg().toBuffer()).subarray(0, 2500),
    'not_a_photo',
  ],
  ['a PNG that breaks off', () => png(2000, 2000, 10), 'not_a_photo'],
  [
    'a HEIC head with nothing behind it',
    () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    'not_a_photo',
  ],
  ['50,000 × 50,000 pixels by its head', () => png(50_000, 50_000, 1), 'photo_too_large'],
  [
    'a bomb: 8,000 × 8,000 pixels in a few kilobytes',
    () => png(8000, 8000, 8000),
    'photo_too_large',
  ],
  ['a bomb that is 60,000 high', () => png(1000, 60_000, 60_000), 'photo_too_large'],
]

test.each(REFUSED)(
  '%s is refused under any name, and leaves no file',
  async (_what, make, code) => {
    const content = await make()
    for (const [, awan, folder] of STORES) {
      const { headers, accountId } = await awan.asPerson()
      for (const [name, type] of [
        ['photo.jpg', 'image/jpeg'],
        ['photo.php.jpg', 'image/png'],
      ]) {
        const answer = await send(awan, headers, formOf(content, { name, type }))
        expect([answer.statusCode, answer.json()]).toMatchObject([422, { code }])
      }
      const rows = await awan.db.selectFrom('photo').where('uploaded_by', '=', accountId).execute()
      expect(rows).toEqual([])
      expect(await readdir(path.join(folder, 'uploads'))).toEqual([])
    }
  },
)

test('more than 10 MB are refused, with and without a declared length, and leave no file', async () => {
  for (const [, awan, folder] of STORES) {
    const { headers } = await awan.asPerson()
    const large = Buffer.concat([jpeg, Buffer.alloc(MAX_UPLOAD - jpeg.length + 1)])
    const answer = await send(awan, headers, formOf(large))
    expect([answer.statusCode, answer.json()]).toMatchObject([413, { code: 'payload_too_large' }])
    const longer = await send(awan, headers, formOf(Buffer.alloc(MAX_UPLOAD + 100_000)))
    expect(longer.statusCode).toBe(413)
    expect(await readdir(path.join(folder, 'uploads')).catch(() => [])).toEqual([])
  }
})

test('as much as 10 MB is taken', async () => {
  const { headers } = await disk.asPerson()
  const full = Buffer.concat([jpeg, Buffer.alloc(MAX_UPLOAD - jpeg.length)])
  expect((await send(disk, headers, formOf(full))).statusCode).toBe(201)
})

test.each(STORES)(
  'a photo stored on %s is re-encoded as WebP, upright and without metadata',
  async (_where, awan) => {
    const { headers } = await awan.asPerson()
    const content = await picture(4000, 2000)
      .withMetadata({ orientation: 6 })
      .withExif({
        IFD0: { Copyright: 'Sara', ImageDescription: '<script>alert(1)</script>' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '33/1 18/1 0/1', GPSLongitudeRef: 'E' },
      })
      .jpeg()
      .toBuffer()
    // A script appended to the picture, as in a polyglot file.
    const photo = uploadPhoto.answer.parse(
      (await send(awan, headers, formOf(Buffer.concat([content, Buffer.from(script)])))).json(),
    )
    expect(photo).toMatchObject({ width: 1600, height: 3200 })
    for (const [url, width] of [
      [photo.url, 1600],
      [photoUrl(photo.id, 640), 640],
      [photoUrl(photo.id, 320), 320],
      [photoUrl(photo.id, 160), 160],
    ] as const) {
      const { statusCode, headers: head, rawPayload } = await fetchFile(awan, url)
      expect([statusCode, head['content-type']]).toEqual([200, 'image/webp'])
      const metadata = await sharp(rawPayload).metadata()
      expect(metadata).toMatchObject({ format: 'webp', width, height: width * 2 })
      for (const part of ['exif', 'xmp', 'iptc', 'icc', 'orientation'] as const)
        expect([part, metadata[part]]).toEqual([part, undefined])
      expect(rawPayload.includes('script')).toBe(false)
      expect(rawPayload.includes('Sara')).toBe(false)
    }
  },
)

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('%s is read', async (format) => {
  const { headers } = await disk.asPerson()
  const content = await picture(40, 30).toFormat(format).toBuffer()
  const answer = await send(disk, headers, formOf(content, { name: 'x', type: 'text/html' }))
  expect([answer.statusCode, answer.json()]).toMatchObject([201, { width: 40, height: 30 }])
})

test.each(STORES)(
  'file names have no effect, and equal names are accepted: %s',
  async (_where, awan, folder) => {
    const { headers } = await awan.asPerson()
    const names = [
      '../../x.jpg',
      '..\\..\\x.jpg',
      '/etc/passwd',
      'a\0b.jpg',
      '',
      'photo.jpg',
      'photo.jpg',
    ]
    const ids = new Set<string>()
    for (const name of names) {
      const answer = await send(awan, headers, formOf(jpeg, { name: name.replace('\0', '%00') }))
      ids.add(uploadPhoto.answer.parse(answer.json()).id)
    }
    expect(ids.size).toBe(names.length)
    const found = await readdir(folder, { recursive: true })
    expect(found.filter((name) => /passwd|x\.jpg|photo\.jpg/.test(name))).toEqual([])
  },
)

test.each<[string, string, string, number]>([
  ['no form', '{}', 'application/json', 415],
  ['a form without a boundary', 'x', 'multipart/form-data', 400],
  ['an empty form', '', FORM_TYPE, 400],
  ['a form that breaks off', formOf(jpeg).subarray(0, 200).toString('latin1'), FORM_TYPE, 400],
  ['a text as the body', 'x', 'text/plain', 415],
])('%s is refused', async (_what, payload, type, status) => {
  const { headers } = await disk.asPerson()
  const answer = await send(disk, headers, Buffer.from(payload, 'latin1'), type)
  expect([answer.statusCode, answer.body]).toEqual([status, expect.stringContaining('"code"')])
})

test('memory stays within 200 MB of the start, however many large pictures are uploaded at once', async () => {
  const big = await sharp({
    create: { width: 6000, height: 6000, channels: 3, background: '#567' },
  })
    .jpeg({ progressive: false })
    .toBuffer()
  const bomb = png(50_000, 50_000, 1)
  const { headers } = await disk.asPerson()
  const others = await Promise.all([1, 2, 3].map(() => disk.asPerson()))
  const before = process.memoryUsage().rss
  let peak = before
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 10)
  const answers = await Promise.all([
    ...others.flatMap((person) => [1, 2].map(() => send(disk, person.headers, formOf(big)))),
    ...[1, 2, 3].map(() => send(disk, headers, formOf(bomb))),
  ])
  clearInterval(timer)
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([
    201, 201, 201, 201, 201, 201, 422, 422, 422,
  ])
  expect((peak - before) / 1e6).toBeLessThan(200)
})

test('files in a bucket without a photo are not served, and a sweep removes them', async () => {
  const { headers, accountId } = await s3.asPerson()
  const photo = uploadPhoto.answer.parse((await send(s3, headers, formOf(jpeg))).json())
  const store = await openPhotoStore(s3.config)
  const file = () => store.read(path.basename(photo.url))
  expect((await fetchFile(s3, photo.url)).statusCode).toBe(200)
  await s3.db.deleteFrom('photo').where('uploaded_by', '=', accountId).execute()
  expect((await fetchFile(s3, photo.url)).statusCode).toBe(404)
  expect(await file()).toBeDefined()
  // Files carry the time of the bucket's own clock.
  s3.clock.now = new Date(Date.now() + 2 * DAY_MS)
  await s3.db.transaction().execute((trx) => addJob(trx, 'sweep_photos', {}))
  await s3.runJobs()
  expect(await file()).toBeUndefined()
})
