import { parseLink } from '#lib/deep-link.ts'
import { PATHS } from '#lib/paths.ts'

const FORMS = /^\/(?:login|signup)(?:[?#]|$)/

/**
 * The path to open after logging in: `next` where it is an address of this app, else home. The forms
 * themselves are no place to come back to.
 */
export function safeNext(next: string | null | undefined): string {
  const { path } = parseLink(next ?? '', [])
  return FORMS.test(path) ? PATHS.home : path
}

/** Tells whether `next` leads back to a time that was chosen. */
export const leadsToTime = (next: string | null | undefined): boolean =>
  new URL(safeNext(next), 'https://app.invalid').searchParams.has('start')
