import { hasTyped } from '#lib/form/typed.ts'
import { readTab, writeTab } from '#lib/tab-storage.ts'

const KEY = 'awan.reloadedAt'
const AGAIN_MS = 30_000

const loadFailures = new WeakSet<Error>()
/** Messages of failures that a reload would not mend: the server was reached, and the page has just been reloaded. */
const lasting = new Set<string>()
let reloading = false

/** Reloads the page when a chunk fails to load, as it may have been replaced by a deployment. */
export function reloadAfterUpdate(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    loadFailures.add(payload)
    // With unsaved input, leave the reload to the component that shows the load failure.
    if (!hasTyped() && !lasting.has(payload.message)) void recoverFrom(payload.message)
  })
}

/** Recovers from a failure that may be repeated, as loads of optional parts are. */
async function recoverFrom(failure: string): Promise<void> {
  if ((await recover()) && !hasTyped()) lasting.add(failure)
}

/** Returns whether an error is a failed chunk load, which only a reload can retry. */
export function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && loadFailures.has(error)
}

/**
 * Reloads the page, unless the server is unreachable (a reload would lose the page), input is unsaved, or the last
 * reload was a moment ago (`again` reloads even so). Settles only if it does not reload, with whether the server was
 * reached.
 */
export async function recover(again = false): Promise<boolean> {
  if (!(await isServerReached())) return false
  // Input may have begun during the request.
  const due = !hasTyped() && Date.now() - Number(readTab(KEY) ?? 0) >= AGAIN_MS
  if (!reloading && !due && !again) return true
  if (!reloading) {
    reloading = true
    writeTab(KEY, Date.now())
    window.location.reload()
  }
  return new Promise(() => undefined)
}

/** Returns whether the server responds at all; `navigator.onLine` alone may be true without a working connection. */
async function isServerReached(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' })
    return true
  } catch {
    return false
  }
}
