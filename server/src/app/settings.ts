import type { Config } from '#config.ts'

/** Returns whether the site is served over https. */
export function isSecure({ publicUrl }: Config): boolean {
  return publicUrl?.startsWith('https:') ?? false
}

/** Returns whether messages go to simulated phones: no provider is configured, and this is not production. */
export function hasHandset({ messaging, production }: Config): boolean {
  return messaging.providers.length === 0 && !production
}
