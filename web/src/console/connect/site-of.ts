import { EMBED_ORIGIN, LONGEST_EMBED_ORIGIN } from '@awan/core/embed/rules'
import { isolated } from '#lib/format/isolated.ts'

/** Required prefix of an address, bidi-isolated for use in Arabic texts. */
export const SCHEME = isolated('https://')

/** Returns the origin of a site from typed or pasted text: a host name, or the address of any of its pages. */
export function siteOf(text: string): string | undefined {
  const typed = text.trim()
  const address = /^[a-z][\w+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`
  const origin = URL.canParse(address) ? new URL(address).origin : ''
  return origin.length <= LONGEST_EMBED_ORIGIN && EMBED_ORIGIN.test(origin) ? origin : undefined
}
