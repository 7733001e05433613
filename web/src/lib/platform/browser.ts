import type { Platform } from '#lib/platform/platform.ts'

/** Sent to `window` with an address as `detail` to open it in the running app, as the shell does. */
export const OPEN_URL_EVENT = 'openurl'

/** `/?open=<address>` starts the app with that address: for a protocol handler or a share target. */
const OPEN_PARAMETER = 'open'

type Surroundings = Pick<Window, 'addEventListener'> & { location: Pick<Location, 'href'> }

/** The app in a browser's window. */
export function browserPlatform(window: Surroundings): Platform {
  const { href } = window.location
  const { origin, searchParams } = new URL(href)
  const launched = searchParams.get(OPEN_PARAMETER) ?? undefined
  const listeners = new Set<(url: string) => void>()
  const waiting: string[] = []
  window.addEventListener(OPEN_URL_EVENT, (event) => {
    if (!(event instanceof CustomEvent) || typeof event.detail !== 'string') return
    const url = event.detail
    if (listeners.size === 0) waiting.push(url)
    for (const listener of listeners) listener(url)
  })
  return {
    kind: 'browser',
    origins: [origin],
    launchUrl: () => Promise.resolve(launched),
    onOpenUrl: (listener) => {
      listeners.add(listener)
      for (const url of waiting.splice(0)) listener(url)
      return () => listeners.delete(listener)
    },
  }
}
