/** Names where the files of the app are kept on a device. */
export const FILES = 'awan-files'

/** Describes a file that is kept for use without a network (web/vite/kept-parts.ts): `part` says for whom. */
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

/** A request of a page, which the worker may answer. */
export interface RequestEvent extends LastingEvent {
  request: Request
  /** Holds what the browser has asked for already, while the worker started. */
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

/** Describes what a service worker has of its surroundings, as far as ours needs it: pages and workers do not share their types. */
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
  /** The build writes it in place of this name. */
  __WB_MANIFEST: readonly KeptFile[]
}

/** Asks an open page to show another one. */
export interface OpenMessage {
  open: string
}

/** Asks the worker to keep parts of the app from now on, in each version of it. */
export interface KeepMessage {
  keep: string[]
}
