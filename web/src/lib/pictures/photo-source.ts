import { LARGE_WIDTH, SMALL_WIDTHS, smallerPhoto } from '@awan/core/photo/rules'
import { SITE_ORIGIN } from '#lib/site-origin.ts'

/**
 * Returns the absolute URL of a path of our site, as the native shell's page has another origin; leaves other URLs
 * unchanged.
 */
const absolute = (url: string) => (url.startsWith('/') ? SITE_ORIGIN + url : url)

/** Returns `src` and `srcSet` of a photo; the browser picks the size by `sizes`. */
export function photoSource(url: string): { src: string; srcSet?: string } {
  if (smallerPhoto(url, 160) === url) return { src: absolute(url) }
  const small = SMALL_WIDTHS.map((width) => `${absolute(smallerPhoto(url, width))} ${width}w`)
  return { src: absolute(url), srcSet: [...small, `${absolute(url)} ${LARGE_WIDTH}w`].join(', ') }
}

/** Returns the URL of the smallest size, for a thumbnail. */
export const thumbnailSource = (url: string) => absolute(smallerPhoto(url, 160))

/** Returns the URL for a tile as wide as a third of a phone. */
export const tileSource = (url: string) => absolute(smallerPhoto(url, 320))
