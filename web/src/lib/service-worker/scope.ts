/** Name of the cache that contains the app's files. */
export const FILES = 'awan-files'

/** A file cached for offline use (web/vite/kept-parts.ts); `part` is the group of devices that need it. */
export interface KeptFile {
  url: string
  part: string
}

/** An event that lasts until its work is done. */
interface LastingEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}

interface OpenWindow {
  focus: () => Promise<unknown>
  postMessage: (message: OpenMessage) => void
}

/** A request of a page, to which the worker may respond. */
export interface RequestEvent extends LastingEvent {
  request: Request
  /** Response that the browser requested while the worker started. */
  preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}

interface WorkerEvents {
  install: LastingEvent
  activate: LastingEvent
  fetch: RequestEvent
  message: LastingEvent & { data: unknown }
  push: LastingEvent & { data: { text: () => string } | null }
  notificationclick: LastingEvent & { notification: Notification }
  pushsubscriptionchange: LastingEvent & { oldSubscription?: PushSubscription | null }
}

/** The used subset of a service worker's global scope; its types cannot be combined with those of pages. */
export interface WorkerScope {
  addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    listen: (event: WorkerEvents[Name]) => void,
  ) => void
  registration: ServiceWorkerRegistration
  location: Location
  clients: {
    claim: () => Promise<void>
    matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<OpenWindow[]>
    openWindow: (path: string) => Promise<unknown>
  }
  /** Replaced by the build with the list of files. */
  __WB_MANIFEST: readonly KeptFile[]
}

/** Message that makes an open page navigate to another one. */
export interface OpenMessage {
  open: string
}

/** Message that makes the worker cache parts of the app, in this version and all later ones. */
export interface KeepMessage {
  keep: string[]
}
