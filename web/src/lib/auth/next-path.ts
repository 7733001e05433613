import { PATHS } from '#lib/paths.ts'

const BASE = 'https://app.invalid'

/** Where someone may be sent after logging in: everywhere but back to the forms themselves. */
const TARGETS = Object.entries(PATHS)
  .filter(([name]) => name !== 'login' && name !== 'signup')
  .map(([, pattern]) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`))

/**
 * The path to open after logging in: `next` where it is an address of this app, else home. Anything
 * that a browser could read as another site is refused, so that a link cannot lead people away.
 */
export function safeNext(next: string | null | undefined): string {
  // eslint-disable-next-line no-control-regex -- browsers drop control characters from addresses
  if (!next?.startsWith('/') || /^\/[/\\]|[\\\u0000-\u001f]/.test(next)) return PATHS.home
  const url = URL.parse(next, BASE)
  if (url?.origin !== BASE) return PATHS.home
  const known = TARGETS.some((pattern) => pattern.test(url.pathname))
  return known ? `${url.pathname}${url.search}${url.hash}` : PATHS.home
}
