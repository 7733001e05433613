import { LARGE_WIDTH, SMALL_WIDTHS, smallerPhoto } from '@awan/core/photo/rules'
import { SITE_ORIGIN } from '#lib/site-origin.ts'

/** A photo of ours by its path, where the native shell's page has another origin; anything else as it is. */
const absolute = (url: string) => (url.startsWith('/') ? SITE_ORIGIN + url : url)

/** `src` and `srcSet` of a photo; the browser takes the size that fits what `sizes` says. */
export function photoSource(url: string): { src: string; srcSet?: string } {
  if (smallerPhoto(url, 160) === url) return { src: absolute(url) }
  const small = SMALL_WIDTHS.map((width) => `${absolute(smallerPhoto(url, width))} ${width}w`)
  return { src: absolute(url), srcSet: [...small, `${absolute(url)} ${LARGE_WIDTH}w`].join(', ') }
}

/** The smallest size, for a thumbnail. */
export const thumbnailSource = (url: string) => absolute(smallerPhoto(url, 160))

/** For a tile as wide as a third of a phone. */
export const tileSource = (url: string) => absolute(smallerPhoto(url, 320))
