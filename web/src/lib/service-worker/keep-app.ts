import { FILES, type KeepMessage } from './scope.ts'

/** Tells whether the service worker of the build can run here: on a secure page, and not while developing. */
export function isWorkerSupported(): boolean {
  return import.meta.env.PROD && 'serviceWorker' in navigator
}

/** Keeps the sheet as it came, written into a rendered page: the worker fetches what is missing. */
async function keepSheet(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet][disabled]')
  const text = link?.nextElementSibling?.textContent
  if (!link || !text) return
  const kept = await caches.open(FILES)
  if (await kept.match(link.href)) return
  await kept.put(link.href, new Response(text, { headers: { 'content-type': 'text/css' } }))
}

/** Has the app kept on this device. The same worker shows what is pushed; registering it again changes nothing. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  // Without it the worker fetches the sheet itself.
  await keepSheet().catch(() => undefined)
  await navigator.serviceWorker.register('/sw.js')
  return navigator.serviceWorker.ready
}

/** Has parts of the app kept (web/vite/kept-parts.ts), as soon as there is a worker. */
export async function keepParts(parts: string[]): Promise<void> {
  if (!isWorkerSupported()) return
  const { active } = await navigator.serviceWorker.ready
  const message: KeepMessage = { keep: parts }
  active?.postMessage(message)
}
