import { FILES, type KeepMessage } from './scope.ts'

/** Returns whether the build's service worker can run here: on a secure page, and not in development. */
export function isWorkerSupported(): boolean {
  return import.meta.env.PROD && 'serviceWorker' in navigator
}

/** Caches the style sheet inlined in a rendered page, which the worker would otherwise fetch. */
async function keepSheet(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet][disabled]')
  const text = link?.nextElementSibling?.textContent
  if (!link || !text) return
  const kept = await caches.open(FILES)
  if (await kept.match(link.href)) return
  await kept.put(link.href, new Response(text, { headers: { 'content-type': 'text/css' } }))
}

/** Registers the service worker, which caches the app on this device and shows push messages. Idempotent. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  // On failure, the worker fetches the style sheet itself.
  await keepSheet().catch(() => undefined)
  await navigator.serviceWorker.register('/sw.js')
  return navigator.serviceWorker.ready
}

/** Requests that the worker caches parts of the app (web/vite/kept-parts.ts), once it is active. */
export async function keepParts(parts: string[]): Promise<void> {
  if (!isWorkerSupported()) return
  const { active } = await navigator.serviceWorker.ready
  const message: KeepMessage = { keep: parts }
  active?.postMessage(message)
}
