/**
 * Origin of the server: empty in a browser, where it is the page's own; in the native shell, whose own origin is the
 * phone, the one in the page's meta tag (written by scripts/mobile/mobile-sync.mjs).
 */
export const SITE_ORIGIN =
  globalThis.document?.querySelector('meta[name="site-origin"]')?.getAttribute('content') ?? ''

/** Returns the server's origin for URLs that are shown and shared. */
export const siteOrigin = (): string => SITE_ORIGIN || location.origin
