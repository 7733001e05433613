import type { RootOptions } from 'react-dom/client'
import { logError } from '#lib/error-log.ts'

/**
 * Logs what nobody caught, in detail: errors, rejections (kept from surfacing) and resources that
 * did not load.
 */
export function logWindowErrors(): void {
  window.addEventListener('error', ({ message, filename, lineno, colno, error }) => {
    logError('error', error ?? new Error(message), message, `${filename}:${lineno}:${colno}`)
  })
  window.addEventListener('unhandledrejection', (event) => {
    event.preventDefault()
    logError('rejection', event.reason)
  })
  // Resources do not bubble; the capture phase sees them.
  const logResource = ({ target }: Event) => {
    if (!(target instanceof Element)) return
    const address = target.getAttribute('src') ?? target.getAttribute('href')
    // What somebody has just chosen on the device may be no picture: nothing of ours is missing.
    if (address?.startsWith('blob:')) return
    logError('resource', new Error(`${target.tagName} ${address}`))
  }
  window.addEventListener('error', logResource, true)
}

/** Reports what React met while rendering, shown to the person or not. */
const logRender: RootOptions['onCaughtError'] = (error, { componentStack }) =>
  logError('render', error, componentStack)

export const ROOT_OPTIONS = {
  onCaughtError: logRender,
  onUncaughtError: logRender,
  // A page that came otherwise than it is drawn here is drawn anew.
  onRecoverableError: logRender,
} as const satisfies RootOptions
