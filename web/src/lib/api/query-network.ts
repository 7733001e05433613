import { onlineManager } from '@tanstack/react-query'
import type { Network } from '#lib/platform/platform.ts'

/** Network switch of queries: while disabled they pause, and resume afterwards. */
export const queryNetwork: Network = {
  disable: () => onlineManager.setOnline(false),
  enable: () => onlineManager.setOnline(navigator.onLine),
}
