const KEY = 'awan.reloadedAt'
const AGAIN_MS = 30_000

/**
 * After an update of the site a page that was open asks for code that is gone: one reload brings the
 * new one. A second failure right after is no update, and shows as an error.
 */
export function reloadAfterUpdate(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (Date.now() - last < AGAIN_MS) return
    sessionStorage.setItem(KEY, String(Date.now()))
    event.preventDefault()
    window.location.reload()
  })
}
