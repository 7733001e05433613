import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { CARD_SIZE } from '@awan/core/business/sharing'
import { type Codec, withCodec } from './codec.ts'

/** Maximum size of a preview picture in bytes; WhatsApp does not show larger ones. */
export const MOST_CARD_BYTES = 300_000
const QUALITIES = [82, 68, 50, 30]

/** Icons of the trades with their own drawing (web/vite/draw-covers.ts). */
const DRAWN = [
  'barber',
  'hair_salon',
  'nails',
  'make_up',
  'spa',
  'dental',
  'gym',
  'car_wash',
] as const

/** Returns the name of the drawing for a catalogue icon; icons without one share the last. */
export function drawingFor(icon: string): string {
  return DRAWN.find((name) => name === icon) ?? 'other'
}

/** Reads the drawing of a trade. */
export async function readDrawing(icon: string): Promise<Uint8Array> {
  return readFile(path.join(import.meta.dirname, 'drawn', `${drawingFor(icon)}.webp`))
}

/**
 * Creates the preview picture of a shared link from a photo: a cropped JPEG without metadata, which every messenger
 * shows.
 */
export const encodeCard = (photo: Uint8Array): Promise<Buffer> =>
  withCodec((codec) => encode(codec, photo))

async function encode(codec: Codec, photo: Uint8Array): Promise<Buffer> {
  const pixels = await codec(photo)
    .resize({ ...CARD_SIZE, fit: 'cover' })
    .flatten({ background: '#fff' })
    .removeAlpha()
    .raw()
    .toBuffer()
  const raw = { ...CARD_SIZE, channels: 3 } as const
  let made = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    made = await codec(pixels, { raw }).jpeg({ quality, mozjpeg: true }).toBuffer()
    if (made.length <= MOST_CARD_BYTES) break
  }
  return made
}
