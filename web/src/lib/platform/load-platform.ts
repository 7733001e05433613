import { browserPlatform } from '#lib/platform/browser.ts'
import type { Platform } from '#lib/platform/platform.ts'

declare global {
  interface Window {
    /** The shell's bridge, there before any script of ours. */
    Capacitor?: { isNativePlatform: () => boolean }
  }
}

/** Returns where this page runs. The shell's part is fetched inside the shell only. */
export async function loadPlatform(): Promise<Platform> {
  if (!window.Capacitor?.isNativePlatform()) return browserPlatform(window)
  const { loadNativePlatform } = await import('#lib/platform/native.ts')
  return loadNativePlatform()
}
