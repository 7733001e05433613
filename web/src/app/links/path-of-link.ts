import { parseLink } from '#lib/deep-link.ts'
import type { Platform } from '#lib/platform/platform.ts'

/**
 * Returns the path of an opened link, home for a foreign link; the reason is logged without the link, which may carry
 * private data.
 */
export function pathOfLink(url: string, { origins }: Pick<Platform, 'origins'>): string {
  const { path, fault } = parseLink(url, origins)
  if (fault) console.error('Link not opened:', fault)
  return path
}
