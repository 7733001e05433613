import type { Network } from '#lib/platform/platform.ts'

let enabled = true

/** The connection of analytics: while it is off everything is kept and nothing is sent. */
export const analyticsNetwork: Network = {
  disable: () => {
    enabled = false
  },
  enable: () => {
    enabled = true
  },
}

/** Returns whether updates of a session may be sent now. */
export const mayUseNetwork = () => enabled && navigator.onLine
