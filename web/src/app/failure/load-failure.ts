import { hasTyped } from '#lib/form/typed.ts'
import { readTab, writeTab } from '#lib/tab-storage.ts'

const KEY = 'awan.reloadedAt'
const AGAIN_MS = 30_000

const loadFailures = new WeakSet<Error>()
let reloading = false

/** Code that does not arrive may be gone since an update of the site: one reload brings the new one. */
export function reloadAfterUpdate(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    loadFailures.add(payload)
    // What is typed is asked about first, by whatever shows what did not arrive.
    if (!hasTyped()) void recover()
  })
}

/** Returns whether an error means that code did not arrive, which only a reload asks for again. */
export function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && loadFailures.has(error)
}

/**
 * Reloads the page, unless the server is out of reach, where a reload would lose the page, or the last
 * one was a moment ago (`again`: even so). Settles only when nothing is reloaded: with whether the
 * server was reached.
 */
export async function recover(again = false): Promise<boolean> {
  if (!(await isServerReached())) return false
  const due = Date.now() - Number(readTab(KEY) ?? 0) >= AGAIN_MS
  if (!reloading && !due && !again) return true
  if (!reloading) {
    reloading = true
    writeTab(KEY, Date.now())
    window.location.reload()
  }
  return new Promise(() => undefined)
}

/** Any answer will do. A browser that says it has a network may still have none that leads anywhere. */
async function isServerReached(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' })
    return true
  } catch {
    return false
  }
}
