import type { Network } from '#lib/platform/platform.ts'

let enabled = true

/** Network switch of analytics: while disabled, recordings are stored and not sent. */
export const analyticsNetwork: Network = {
  disable: () => {
    enabled = false
  },
  enable: () => {
    enabled = true
  },
}

/** Returns whether updates of a session may be sent. */
export const mayUseNetwork = () => enabled && navigator.onLine
