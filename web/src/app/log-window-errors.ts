/**
 * Logs what nobody caught, in detail: errors, rejections (kept from surfacing) and resources that
 * did not load.
 */
export function logWindowErrors(): void {
  window.addEventListener('error', (event) => {
    const at = `${event.filename}:${event.lineno}:${event.colno}`
    console.error('Uncaught error', event.message, at, event.error)
  })
  window.addEventListener('unhandledrejection', (event) => {
    event.preventDefault()
    console.error('Unhandled rejection', event.reason)
  })
  // Resources do not bubble; the capture phase sees them.
  const logResource = ({ target }: Event) => {
    if (!(target instanceof Element)) return
    const address = target.getAttribute('src') ?? target.getAttribute('href')
    console.error('Resource failed to load', target.tagName, address)
  }
  window.addEventListener('error', logResource, true)
}
