import { browserPlatform } from '#lib/platform/browser.ts'
import type { Platform } from '#lib/platform/platform.ts'

declare global {
  interface Window {
    /** The shell's bridge, defined before any of our scripts run. */
    Capacitor?: { isNativePlatform: () => boolean }
  }
}

/** Returns the platform of this page. The native code is loaded only inside the shell. */
export async function loadPlatform(): Promise<Platform> {
  if (!window.Capacitor?.isNativePlatform()) return browserPlatform(window)
  const { loadNativePlatform } = await import('#lib/platform/native.ts')
  return loadNativePlatform()
}
