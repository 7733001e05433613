import { open } from 'node:fs/promises'
import type { Metadata } from 'sharp'
import { LARGE_WIDTH, SMALL_WIDTHS, type SmallWidth } from '@awan/core/photo/rules'
import type { Result } from '@awan/core/errors'
import { type Codec, withCodec } from './codec.ts'

/** An encoded photo: WebP without metadata, upright, in all stored sizes. */
export interface Encoded {
  /** Width of the large size in pixels. */
  width: number
  height: number
  /** Total bytes of all sizes. */
  bytes: number
  /** Placeholder while the photo loads (`blurOf`). */
  blur: string
  large: Buffer
  small: { width: SmallWidth; content: Buffer }[]
}

const MEGA = 1_000_000
/** Maximum number of pixels; the largest phone pictures have 50 million. */
const MOST_PIXELS = 50 * MEGA
/** Limit for formats that cannot be decoded line by line, so that the whole picture is in memory at once. */
const MOST_PIXELS_AT_ONCE = 24 * MEGA
/** Limit for AVIF: its decoder uses about 18 bytes per pixel. */
const MOST_PIXELS_OF_AVIF = 8 * MEGA
const QUALITY = 80
const BLUR = { width: 4, height: 3 } as const
/** Maximum ratio of height to width: a narrower strip would be stored higher than the column allows. */
const STEEPEST = 2

/**
 * Decodes the picture in a file and encodes the stored sizes. Only the content decides; names and declared types are
 * ignored.
 */
export const encodePhoto = (
  file: string,
): Promise<Result<Encoded, 'not_a_photo' | 'photo_too_large'>> =>
  withCodec((codec) => encode(codec, file))

/** Creates a small size of a stored photo, for photos older than that size. */
export const shrinkPhoto = (large: Uint8Array, width: SmallWidth): Promise<Buffer> =>
  withCodec((codec) => shrunk(codec, large, width))

/**
 * Reduces a photo to 4 × 3 pixels, returned as base64 of blue, green and red bytes. The browser prepends the constant
 * header of a bitmap, and enlarging it blurs it (web/src/lib/pictures/photo-blur.ts).
 */
export const blurOf = (photo: Uint8Array): Promise<string> =>
  withCodec((codec) => blurred(codec, photo))

async function shrunk(codec: Codec, large: Uint8Array, width: SmallWidth): Promise<Buffer> {
  return codec(large).resize(within(width)).webp({ quality: QUALITY }).toBuffer()
}

async function encode(
  codec: Codec,
  file: string,
): Promise<Result<Encoded, 'not_a_photo' | 'photo_too_large'>> {
  const format = await formatOf(file)
  if (!format) return { ok: false, code: 'not_a_photo' }
  try {
    const metadata = await read(codec, file).metadata()
    if (!isReadable(metadata, format)) return { ok: false, code: 'not_a_photo' }
    if (metadata.width * metadata.height > mostPixels(metadata))
      return { ok: false, code: 'photo_too_large' }
    return { ok: true, value: await sizesOf(codec, file) }
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

/** Detects the format by the first bytes, so that no other decoder is ever tried. */
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
 * Accepts of the HEIF family only AVIF, which every browser can show; phones convert other types to JPEG when a photo
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

async function sizesOf(codec: Codec, file: string): Promise<Encoded> {
  // Rotates first: orientation is metadata, which is removed. Colours are converted to sRGB.
  const { data: large, info } = await read(codec, file)
    .autoOrient()
    .resize(within(LARGE_WIDTH))
    .toColourspace('srgb')
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true })
  const small = []
  for (const width of SMALL_WIDTHS) {
    small.push({ width, content: await shrunk(codec, large, width) })
  }
  const bytes = small.reduce((sum, { content }) => sum + content.length, large.length)
  const blur = await blurred(codec, large)
  return { width: info.width, height: info.height, bytes, blur, large, small }
}

async function blurred(codec: Codec, photo: Uint8Array): Promise<string> {
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
