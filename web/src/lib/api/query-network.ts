import { onlineManager } from '@tanstack/react-query'
import type { Network } from '#lib/platform/platform.ts'

/** The queries' connection: without it they wait, and go on where they were. */
export const queryNetwork: Network = {
  disable: () => onlineManager.setOnline(false),
  enable: () => onlineManager.setOnline(navigator.onLine),
}
