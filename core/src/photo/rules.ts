/** Maximum size of an upload, in bytes. */
export const MAX_UPLOAD = 10 * 1024 * 1024

/** Most photos in the gallery of a business. */
export const MAX_PHOTOS = 20

/** Maximum number of uploaded photos of an account that no shop has used. */
export const MAX_UNUSED = 60

/** Widths of the small sizes stored of each photo, in pixels; the large size is at most `LARGE_WIDTH` wide. */
export const SMALL_WIDTHS = [160, 320, 640] as const
export const LARGE_WIDTH = 1600

export type SmallWidth = (typeof SMALL_WIDTHS)[number]

/** Returns the URL of a photo: its large size, or one of the small ones. */
export function photoUrl(id: string, width?: SmallWidth): string {
  return `/photos/${id}${width === undefined ? '' : `-${width}`}.webp`
}

/** Returns the operator's URL of a photo, which works even after it is taken down. */
export function deskPhotoUrl(id: string): string {
  return `/api/admin${photoUrl(id)}`
}

/** Returns the URL of the same photo in a small size; a URL of another form is returned unchanged. */
export function smallerPhoto(url: string, width: SmallWidth): string {
  return url.replace(/^(\/photos\/[\da-f-]{36})\.webp$/, `$1-${width}.webp`)
}
