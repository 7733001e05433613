import type sharp from 'sharp'
import { inTurn } from '../in-turn.ts'

export type Codec = typeof sharp

let opened: Promise<Codec> | undefined
const decoding = inTurn()

/**
 * Runs work with the image codec, one piece at a time in the whole process: memory is sized for one picture. Loads the
 * codec on first use, as most servers rarely need it. The work must not call this function.
 */
export function withCodec<Result>(work: (codec: Codec) => Promise<Result>): Promise<Result> {
  return decoding(async () => {
    opened ??= load()
    return work(await opened)
  })
}

async function load(): Promise<Codec> {
  const { default: codec } = await import('sharp')
  // One thread, without a cache: decoding dominates memory use.
  codec.concurrency(1)
  codec.cache(false)
  // Only these decoders are enabled, whatever format the bytes claim.
  codec.block({ operation: ['VipsForeignLoad'] })
  codec.unblock({
    operation: [
      'VipsForeignLoadJpegFile',
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngFile',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpFile',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadHeifFile',
      'VipsForeignLoadHeifBuffer',
    ],
  })
  return codec
}
