/**
 * Holds where the server is: the page's own origin in a browser (then this is empty), and what the native shell's page
 * names, whose own origin is the phone (scripts/mobile/mobile-sync.mjs writes it).
 */
export const SITE_ORIGIN =
  globalThis.document?.querySelector('meta[name="site-origin"]')?.getAttribute('content') ?? ''

/** Returns the origin of the server as addresses that are shown and shared name it. */
export const siteOrigin = (): string => SITE_ORIGIN || location.origin
