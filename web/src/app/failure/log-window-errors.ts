import type { RootOptions } from 'react-dom/client'
import { logError } from '#lib/error-log.ts'

/** Logs uncaught errors in detail: errors, rejections (kept from surfacing) and resources that failed to load. */
export function logWindowErrors(): void {
  window.addEventListener('error', ({ message, filename, lineno, colno, error }) => {
    logError('error', error ?? new Error(message), message, `${filename}:${lineno}:${colno}`)
  })
  window.addEventListener('unhandledrejection', (event) => {
    event.preventDefault()
    logError('rejection', event.reason)
  })
  // Resource errors do not bubble; listen in the capture phase.
  const logResource = ({ target }: Event) => {
    if (!(target instanceof Element)) return
    const address = target.getAttribute('src') ?? target.getAttribute('href')
    // A file just chosen on the device may not be an image; no asset of ours is missing.
    if (address?.startsWith('blob:')) return
    logError('resource', new Error(`${target.tagName} ${address}`))
  }
  window.addEventListener('error', logResource, true)
}

/** Logs errors that React catches while rendering, with or without a visible error screen. */
const logRender: RootOptions['onCaughtError'] = (error, { componentStack }) =>
  logError('render', error, componentStack)

export const ROOT_OPTIONS = {
  onCaughtError: logRender,
  onUncaughtError: logRender,
  // On a hydration mismatch React renders the page anew on the client.
  onRecoverableError: logRender,
} as const satisfies RootOptions
