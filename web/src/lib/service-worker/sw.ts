import { answersOf, fileFor, pageFor } from './answer.ts'
import { keptFiles } from './kept-files.ts'
import { handlePush } from './push.ts'
import type { KeepMessage, WorkerScope } from './scope.ts'

// A service worker's global object is not a window; the build searches for exactly this name.
declare const self: WorkerScope

const kept = keptFiles(self.__WB_MANIFEST)
const answers = answersOf(self.location.origin)

// A new worker waits until no page of the former is open: no page mixes files of two builds, and none is reloaded while
// in use.
self.addEventListener('install', (event) => event.waitUntil(kept.install()))
self.addEventListener('activate', (event) => event.waitUntil(begin()))
self.addEventListener('message', (event) => event.waitUntil(kept.keep(partsIn(event.data))))
self.addEventListener('fetch', (event) => {
  const what = answers(event.request)
  if (what === 'page') event.respondWith(pageFor(event, kept))
  if (what === 'file') event.respondWith(fileFor(event.request, kept))
})
handlePush(self)

async function begin() {
  await kept.activate()
  // The browser requests the page while the worker starts.
  await self.registration.navigationPreload.enable()
  await self.clients.claim()
}

function partsIn(message: unknown): string[] {
  // Checked before use.
  const { keep } = (message ?? {}) as Partial<Record<keyof KeepMessage, unknown>>
  return Array.isArray(keep) ? keep.filter((name) => typeof name === 'string') : []
}
