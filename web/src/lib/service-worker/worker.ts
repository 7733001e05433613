import { handlePush } from './push.ts'
import type { WorkerScope } from './scope.ts'

// A service worker's global object is not a window's.
const worker = self as unknown as WorkerScope

// A new one takes over at once: it answers no requests, so no page could get parts of two.
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
handlePush(worker)
