import { EMBED_ORIGIN, LONGEST_EMBED_ORIGIN } from '@awan/core/embed/rules'
import { isolated } from '#lib/format/isolated.ts'

/** Says how an address begins that is taken, isolated because it stands within Arabic too. */
export const SCHEME = isolated('https://')

/** Returns the origin of a site from what an owner types or pastes: its name, or the address of any page of it. */
export function siteOf(text: string): string | undefined {
  const typed = text.trim()
  const address = /^[a-z][\w+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`
  const origin = URL.canParse(address) ? new URL(address).origin : ''
  return origin.length <= LONGEST_EMBED_ORIGIN && EMBED_ORIGIN.test(origin) ? origin : undefined
}
