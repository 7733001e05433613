import type { Platform } from '#lib/platform/platform.ts'

/** Sent to `window` with an address as `detail` to open it in the running app, as the shell does. */
export const OPEN_URL_EVENT = 'openurl'

/** The app in a browser's window. `/?open=<address>` starts it with that address: for a handler of links. */
export function browserPlatform(
  window: Pick<Window, 'addEventListener' | 'removeEventListener'> & {
    location: Pick<Location, 'origin' | 'search'>
  },
): Platform {
  const { origin, search } = window.location
  return {
    kind: 'browser',
    origins: [origin],
    launchUrl: async () => new URLSearchParams(search).get('open') ?? undefined,
    onOpenUrl: (listener) => {
      const listen = (event: Event) => {
        if (event instanceof CustomEvent) listener(String(event.detail))
      }
      window.addEventListener(OPEN_URL_EVENT, listen)
      return () => window.removeEventListener(OPEN_URL_EVENT, listen)
    },
  }
}
