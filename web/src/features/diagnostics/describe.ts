import { LIMITS, withoutPersonal } from '@awan/core/diagnostics/rules'
import type { Language } from '@awan/core/language'
import { errorCode } from '#lib/error-code.ts'
import type { BrowserError, LoggedError } from '#lib/error-log.ts'
import { PATHS } from '#lib/paths.ts'

/** Describes what is around an error when it is met. */
export interface Surroundings {
  pathname: string
  language: Language
  online: boolean
  /** Undefined while the app is served from its sources. */
  build?: string | undefined
  /** Holds what is the person's own on this page: their name, what stands in the fields. */
  words: readonly string[]
}

/** An error as it may leave the device: what happened and where, nothing about whom. */
export function describeError({ kind, error }: LoggedError, around: Surroundings): BrowserError {
  const { pathname, language, online, words, build } = around
  const known = error instanceof Error
  return {
    kind,
    code: errorCode(error),
    name: withoutPersonal(known ? error.name : typeof error, words, LIMITS.name),
    // Anything can be thrown, a form's values too: only an error's own sentence is told.
    message: known ? withoutPersonal(error.message, words) : '',
    frames: known ? framesOf(error.stack ?? '') : [],
    route: routeOf(pathname),
    language,
    online,
    ...(build === undefined ? {} : { build }),
  }
}

/** `at Page (https://…/page.js:1:2)` and `Page@https://…/page.js:1:2` as `Page page.js:1:2`. */
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

/** The hash in the name of the app's first file, `/assets/index-Ab3_x9Kq.js`: another in each build. */
export function buildOf(script: string): string | undefined {
  return /-([\w-]{8})\.js$/.exec(script)?.[1]
}

/** The pattern of an address: what it names stays on the device. */
export function routeOf(pathname: string): string {
  const segments = pathname.split('/')
  const pattern = Object.values(PATHS).find((path) => {
    const parts = path.split('/')
    const fits = (part: string, at: number) => part.startsWith(':') || part === segments[at]
    return parts.length === segments.length && parts.every(fits)
  })
  return pattern ?? '*'
}
