import { parseLink } from '#lib/deep-link.ts'
import type { Platform } from '#lib/platform/platform.ts'

/**
 * The path an opened link leads to, home for every link that is none of ours; why is logged, without
 * the link, which may carry anything.
 */
export function pathOfLink(url: string, { origins }: Pick<Platform, 'origins'>): string {
  const { path, fault } = parseLink(url, origins)
  if (fault) console.error('Link not opened:', fault)
  return path
}
