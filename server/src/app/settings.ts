import type { Config } from '#config.ts'

/** Tells whether people reach this server by https alone. */
export function isSecure({ publicUrl }: Config): boolean {
  return publicUrl?.startsWith('https:') ?? false
}

/** Tells whether messages go to the simulated phones: there is no provider, and this is no production. */
export function hasHandset({ messaging, production }: Config): boolean {
  return messaging.providers.length === 0 && !production
}
