import type sharp from 'sharp'

export type Codec = typeof sharp

let opened: Promise<Codec> | undefined

/** Loads what reads and writes pictures where the first is there: most servers meet one seldom, and it takes much memory. */
export function openCodec(): Promise<Codec> {
  opened ??= load()
  return opened
}

async function load(): Promise<Codec> {
  const { default: codec } = await import('sharp')
  // One picture at a time on one thread, and nothing kept of it: decoding is where memory goes.
  codec.concurrency(1)
  codec.cache(false)
  // Whatever the bytes claim to be, there is no reader but these.
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
