import { readTab, writeTab } from '#lib/tab-storage.ts'

const KEY = 'awan.reloadedAt'
const AGAIN_MS = 30_000

const loadFailures = new WeakSet<Error>()

/**
 * After an update of the site a page that was open asks for code that is gone: one reload brings the
 * new one. A second failure right after is no update, and shows as an error; so does one without a
 * network, where a reload would lose the page.
 */
export function reloadAfterUpdate(): void {
  window.addEventListener('vite:preloadError', (event) => {
    loadFailures.add(event.payload)
    if (!navigator.onLine || Date.now() - Number(readTab(KEY) ?? 0) < AGAIN_MS) return
    writeTab(KEY, Date.now())
    event.preventDefault()
    window.location.reload()
  })
}

/** Whether an error means that code did not arrive, which only a reload asks for again. */
export function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && loadFailures.has(error)
}
