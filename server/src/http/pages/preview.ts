import { smallerPhoto } from '@awan/core/photo/rules'
import { withinTime } from '#db/connection/within-time.ts'

/** Reads a photo file by name; undefined if it does not exist. */
export type ReadPhoto = (name: string) => Promise<Uint8Array | undefined>

/** Attribute of the photo at the head of a rendered page (web/src/components/cover/photo.tsx). */
const NAMED = /data-photo="(\/photos\/[\da-f-]{36}\.webp)"/
const FOLDER = '/photos/'
const WIDTH = 320
/** Maximum size of the file in bytes; a larger one would delay the page's code too much. */
const MOST_BYTES = 16 * 1024
/** Time limit of reading in milliseconds: a page does not wait for a slow photo store. */
const PATIENCE_MS = 200

/**
 * Returns a finder of the preview of a rendered page, a style element: the small size of its photo, contained in the
 * page, so that it is visible without another request. On a slow line it replaces the photo, which is not loaded.
 */
export function previewFinder(read: ReadPhoto) {
  return async (html: Uint8Array): Promise<string | undefined> => {
    const [, url] =
      NAMED.exec(Buffer.from(html.buffer, html.byteOffset, html.length).toString('latin1')) ?? []
    if (url === undefined) return undefined
    const name = smallerPhoto(url, WIDTH).slice(FOLDER.length)
    // Without a preview, the photo is loaded as usual.
    const content = await withinTime(PATIENCE_MS, () => read(name)).catch(() => undefined)
    if (!content || content.length > MOST_BYTES) return undefined
    const data = Buffer.from(content).toString('base64')
    const photo = `[data-photo="${url}"]`
    // Important: the placeholder is an inline style, and hidden while the photo cannot be loaded.
    return `<style>${photo}{background:url(data:image/webp;base64,${data}) center/cover!important;visibility:visible!important}:root[data-slow-line] ${photo} img{display:none}</style>`
  }
}
