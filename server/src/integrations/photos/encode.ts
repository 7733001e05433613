import { open } from 'node:fs/promises'
import type { Metadata } from 'sharp'
import { LARGE_WIDTH, SMALL_WIDTHS, type SmallWidth } from '@awan/core/photo/rules'
import type { Result } from '@awan/core/errors'
import { openCodec, type Codec } from './codec.ts'

/** A photo as stored: WebP without metadata, upright, with each size by width. */
export interface Encoded {
  /** Pixels of the large size. */
  width: number
  height: number
  /** Counts all sizes together. */
  bytes: number
  /** Placeholder while the photo loads (`blurOf`). */
  blur: string
  large: Buffer
  small: { width: SmallWidth; content: Buffer }[]
}

const MEGA = 1_000_000
/** A telephone's largest pictures have 50. */
const MOST_PIXELS = 50 * MEGA
/** Limit for formats that cannot be decoded line by line: all of it is in memory at once. */
const MOST_PIXELS_AT_ONCE = 24 * MEGA
/** Its decoder takes about 18 bytes for each. */
const MOST_PIXELS_OF_AVIF = 8 * MEGA
const QUALITY = 80
const BLUR = { width: 4, height: 3 } as const
/** Maximum ratio of height to width: a narrower strip would be stored higher than the column allows. */
const STEEPEST = 2

let last: Promise<unknown> = Promise.resolve()

/** Decodes one picture at a time, in order of arrival. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const run = last.then(work)
  last = run.catch(() => undefined)
  return run
}

/**
 * Decodes the picture in a file and encodes the stored sizes. The content alone decides; names and declared types are
 * ignored. One at a time, in order of arrival.
 */
export function encodePhoto(
  file: string,
): Promise<Result<Encoded, 'not_a_photo' | 'photo_too_large'>> {
  return inTurn(() => encode(file))
}

/** Creates a small size of a stored photo, for photos older than that size. */
export const shrinkPhoto = (large: Uint8Array, width: SmallWidth): Promise<Buffer> =>
  inTurn(() => shrunk(large, width))

async function shrunk(large: Uint8Array, width: SmallWidth): Promise<Buffer> {
  const codec = await openCodec()
  return codec(large).resize(within(width)).webp({ quality: QUALITY }).toBuffer()
}

async function encode(file: string): Promise<Result<Encoded, 'not_a_photo' | 'photo_too_large'>> {
  const format = await formatOf(file)
  if (!format) return { ok: false, code: 'not_a_photo' }
  try {
    const metadata = await read(await openCodec(), file).metadata()
    if (!isReadable(metadata, format)) return { ok: false, code: 'not_a_photo' }
    if (metadata.width * metadata.height > mostPixels(metadata))
      return { ok: false, code: 'photo_too_large' }
    return { ok: true, value: await sizesOf(file) }
  } catch {
    // Truncated, damaged, or not the announced format.
    return { ok: false, code: 'not_a_photo' }
  }
}

function read(codec: Codec, file: string) {
  return codec(file, {
    sequentialRead: true,
    failOn: 'error',
    limitInputPixels: MOST_PIXELS * 1000,
  })
}

/** By its first bytes, so that no other reader is ever tried. */
async function formatOf(file: string): Promise<Metadata['format'] | undefined> {
  const handle = await open(file)
  const head = Buffer.alloc(32)
  await handle.read(head, 0, head.length, 0).finally(() => handle.close())
  if (head.readUIntBE(0, 3) === 0xffd8ff) return 'jpeg'
  if (head.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP')
    return 'webp'
  return head.toString('latin1', 4, 8) === 'ftyp' ? 'heif' : undefined
}

/**
 * Accepts only AVIF of the HEIF family, which can be read everywhere; phones convert other types to JPEG when a photo
 * is picked.
 */
function isReadable(metadata: Metadata, format: Metadata['format']): boolean {
  return metadata.format === format && (format !== 'heif' || metadata.compression === 'av1')
}

function mostPixels({ format, isProgressive }: Metadata): number {
  if (format === 'heif') return MOST_PIXELS_OF_AVIF
  const atOnce = format === 'webp' || isProgressive
  return atOnce ? MOST_PIXELS_AT_ONCE : MOST_PIXELS
}

async function sizesOf(file: string): Promise<Encoded> {
  // Rotates first: orientation is metadata, which is removed. Colours are converted to sRGB.
  const { data: large, info } = await read(await openCodec(), file)
    .autoOrient()
    .resize(within(LARGE_WIDTH))
    .toColourspace('srgb')
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true })
  const small = []
  for (const width of SMALL_WIDTHS) {
    small.push({ width, content: await shrunk(large, width) })
  }
  const bytes = small.reduce((sum, { content }) => sum + content.length, large.length)
  const blur = await blurOf(large)
  return { width: info.width, height: info.height, bytes, blur, large, small }
}

/**
 * Returns the 4 × 3 pixel placeholder of a photo, as base64 of blue, green and red: the browser adds the constant
 * header of a bitmap and scales it up, which blurs it (web/src/lib/pictures/photo-blur.ts).
 */
export async function blurOf(photo: Uint8Array): Promise<string> {
  const codec = await openCodec()
  const pixels = await codec(photo)
    .resize({ ...BLUR, fit: 'fill' })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer()
  const turned = Buffer.alloc(pixels.length)
  for (let at = 0; at < pixels.length; at += 3) {
    turned[at] = pixels[at + 2] ?? 0
    turned[at + 1] = pixels[at + 1] ?? 0
    turned[at + 2] = pixels[at] ?? 0
  }
  return turned.toString('base64')
}

function within(width: number) {
  return { width, height: width * STEEPEST, fit: 'inside', withoutEnlargement: true } as const
}
