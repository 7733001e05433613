import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares two secrets in a time that says nothing of how far they agree, nor how long they are. */
export function isSame(given: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(right))
}

/** A header that stands once; undefined where it is missing or stands more than once. */
export function headerOf(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  name: string,
): string | undefined {
  const value = headers[name.toLowerCase()]
  return typeof value === 'string' ? value : undefined
}
