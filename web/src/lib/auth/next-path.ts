import { parseLink } from '#lib/deep-link.ts'
import { PATHS } from '#lib/paths.ts'

/** State of a link that opens a login form from the page it leads back to. */
export const FROM_NEXT = { fromNext: true }

/** Returns whether the entry of the history before a login form is the page to open after it. */
export const isFromNext = ({ state }: { state: unknown }): boolean =>
  typeof state === 'object' && state !== null && 'fromNext' in state

const FORMS = /^\/(?:login|signup)(?:[?#]|$)/

/**
 * Returns the path to open after login: `next` if it is a path of this app, else home. Also home for the login and
 * signup forms themselves.
 */
export function safeNext(next: string | null | undefined): string {
  const { path } = parseLink(next ?? '', [])
  return FORMS.test(path) ? PATHS.home : path
}

/** Returns whether `next` leads back to a chosen time. */
export const leadsToTime = (next: string | null | undefined): boolean =>
  new URL(safeNext(next), 'https://app.invalid').searchParams.has('start')
