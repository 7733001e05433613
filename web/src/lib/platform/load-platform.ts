import { browserPlatform } from '#lib/platform/browser.ts'
import type { Platform } from '#lib/platform/platform.ts'

/** Where this page runs. */
export async function loadPlatform(): Promise<Platform> {
  return browserPlatform(window)
}
