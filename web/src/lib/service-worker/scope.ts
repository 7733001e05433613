/** An event that lasts until its work is done. */
interface LastingEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}

interface OpenWindow {
  focus: () => Promise<unknown>
  postMessage: (message: OpenMessage) => void
}

interface WorkerEvents {
  install: LastingEvent
  activate: LastingEvent
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
  clients: {
    claim: () => Promise<void>
    matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<OpenWindow[]>
    openWindow: (path: string) => Promise<unknown>
  }
  skipWaiting: () => Promise<void>
}

/** Asks an open page to show another one. */
export interface OpenMessage {
  open: string
}
