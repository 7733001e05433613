import type { Platform } from '#lib/platform/platform.ts'

/** Event on `window` that opens the URL in its `detail` in the running app, as the shell does. */
export const OPEN_URL_EVENT = 'openurl'

/** Returns the platform of a browser window. `/?open=<url>` starts the app with that URL, for link handlers. */
export function browserPlatform(
  window: Pick<Window, 'addEventListener' | 'removeEventListener'> & {
    location: Pick<Location, 'origin' | 'pathname' | 'search'>
  },
): Platform {
  const { origin, pathname, search } = window.location
  return {
    kind: 'browser',
    origins: [origin],
    // Other pages have parameters of their own with this name.
    launchUrl: async () =>
      pathname === '/' ? (new URLSearchParams(search).get('open') ?? undefined) : undefined,
    onOpenUrl: (listener) => {
      const listen = (event: Event) => {
        if (event instanceof CustomEvent) listener(String(event.detail))
      }
      window.addEventListener(OPEN_URL_EVENT, listen)
      return () => window.removeEventListener(OPEN_URL_EVENT, listen)
    },
  }
}
