import { PATHS } from '#lib/paths.ts'

/** A path of this app with its search; `fault` if the link was invalid and leads home. */
interface Link {
  path: string
  fault?: string
}

const LONGEST = 2048
const SCHEME = /^awan:\/*/i
const SEGMENT = '[\\w-]{1,100}'
const ROUTES = Object.values(PATHS).map((pattern) => {
  const one = pattern.replace(/:\w+/g, SEGMENT).replace('/*', `(?:/${SEGMENT})*`)
  return new RegExp(`^${one}$`)
})
// Invisible characters and backslashes, which browsers drop or treat as slashes; no URL of this app needs them unencoded.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Z}\\]/u
// A typed search may contain spaces and joiners, but none of these.
const NEVER_TYPED = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/**
 * Parses every address from outside: a tapped link, including `awan:`, or the page to open after login. Returns only
 * routes of this app, else home; a route opens a page and has no other effect. `origins`: those accepted in https
 * links; a bare path is always accepted.
 */
export function parseLink(text: string, origins: readonly string[]): Link {
  if (text.length > LONGEST) return home('too long')
  if (UNSEEN.test(text)) return home('unseen characters')
  const url = urlOf(text.replace(SCHEME, '/'), origins)
  if (!url) return home('not of this site')
  const path = url.pathname.replace(/(?<=.)\/$/, '')
  if (!ROUTES.some((route) => route.test(path))) return home('not a page')
  return { path: `${path}${searchOf(url)}${/^#[\w-]+$/.test(url.hash) ? url.hash : ''}` }
}

function home(fault: string): Link {
  return { path: PATHS.home, fault }
}

function urlOf(text: string, origins: readonly string[]): URL | undefined {
  try {
    if (/^\/(?!\/)/.test(text)) return new URL(text, 'https://app.invalid')
    const url = new URL(text)
    const own = origins.includes(url.origin) && url.username === '' && url.password === ''
    return own ? url : undefined
  } catch {
    return undefined
  }
}

function searchOf(url: URL): string {
  const kept = [...url.searchParams].filter((pair) => !pair.some((text) => NEVER_TYPED.test(text)))
  const text = new URLSearchParams(kept).toString()
  return text === '' ? '' : `?${text}`
}
