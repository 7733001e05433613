import { LIMITS, withoutPersonal } from '@awan/core/diagnostics/rules'
import type { Language } from '@awan/core/language'
import { errorCode } from '#lib/error-code.ts'
import type { BrowserError, LoggedError } from '#lib/error-log.ts'
import { PATHS } from '#lib/paths.ts'

/** Context of an error at the time it occurs. */
export interface Surroundings {
  pathname: string
  language: Language
  online: boolean
  /** Undefined in development, where the app is served from its sources. */
  build?: string | undefined
  /** Personal words on this page: the account's name, the values of fields. */
  words: readonly string[]
}

/** Converts an error into a report without personal data: the error and its place, but not the person. */
export function describeError({ kind, error }: LoggedError, around: Surroundings): BrowserError {
  const { pathname, language, online, words, build } = around
  const known = error instanceof Error
  return {
    kind,
    code: errorCode(error),
    name: withoutPersonal(known ? error.name : typeof error, words, LIMITS.name),
    // Any value can be thrown, even a form's values: only the message of an `Error` is sent.
    message: known ? withoutPersonal(error.message, words) : '',
    frames: known ? framesOf(error.stack ?? '') : [],
    route: routeOf(pathname),
    language,
    online,
    ...(build === undefined ? {} : { build }),
  }
}

/** Shortens frames: `at Page (https://…/page.js:1:2)` and `Page@https://…/page.js:1:2` become `Page page.js:1:2`. */
export function framesOf(stack: string): string[] {
  const frames: string[] = []
  for (const line of stack.slice(0, 20_000).split('\n')) {
    const place = /([\w.-]{1,60}:\d{1,6}:\d{1,8})\)?$/.exec(line.trimEnd())?.[1]
    if (!place || frames.length === LIMITS.frames) continue
    const name = /^\s*(?:at (?:async )?)?([\w$.<>]{1,80})(?: \(|@)/.exec(line)?.[1]
    frames.push(name ? `${name} ${place}` : place)
  }
  return frames
}

/** Returns the hash in the name of the entry script, `/assets/index-Ab3_x9K.js`; it differs in each build. */
export function buildOf(script: string): string | undefined {
  return /-([\w-]{7})\.js$/.exec(script)?.[1]
}

/** Returns the route pattern of a path, so that its ids stay on the device. */
export function routeOf(pathname: string): string {
  const segments = pathname.split('/')
  const pattern = Object.values(PATHS).find((path) => {
    const parts = path.split('/')
    const fits = (part: string, at: number) => part.startsWith(':') || part === segments[at]
    return parts.length === segments.length && parts.every(fits)
  })
  return pattern ?? '*'
}
