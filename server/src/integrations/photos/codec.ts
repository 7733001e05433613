import type sharp from 'sharp'

export type Codec = typeof sharp

let opened: Promise<Codec> | undefined

/** Loads the image codec on first use: most servers rarely need it, and it uses much memory. */
export function openCodec(): Promise<Codec> {
  opened ??= load()
  return opened
}

async function load(): Promise<Codec> {
  const { default: codec } = await import('sharp')
  // One picture at a time on one thread, without a cache: decoding dominates memory use.
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
