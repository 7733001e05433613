import type { TokenStore } from '#lib/platform/platform.ts'

/**
 * Session of the native shell: a token in its secure store, with a copy in memory for the requests. A browser uses an
 * HTTP-only cookie instead.
 */
let store: TokenStore | undefined
let token: string | undefined
/** Token by which the server recognises this device, regardless of the account. */
let deviceStore: TokenStore | undefined
let device: string | undefined

/** Loads the stored token for all later requests; from then on a login requests a token instead of a cookie. */
export async function openTokenStore(opened: TokenStore): Promise<void> {
  store = opened
  token = await opened.get()
}

export async function openDeviceStore(opened: TokenStore): Promise<void> {
  deviceStore = opened
  device = await opened.get()
}

export const sessionClient = () => (store ? ('native' as const) : ('web' as const))

export const sessionToken = () => token

export const deviceToken = () => device

/** Keeps the device token; if storing fails, it lasts until the app ends. */
export async function keepDeviceToken(given: string): Promise<void> {
  device = given
  await deviceStore?.set(given).catch((error: unknown) => console.error('No stored device', error))
}

export async function keepToken(given: string): Promise<void> {
  token = given
  await store?.set(given)
}

/**
 * Drops the token. Logout does not wait for the store: the server has ended the session, and the copy in memory is
 * removed at once.
 */
export function dropToken(): void {
  token = undefined
  store?.clear().catch((error: unknown) => console.error('The token was not removed', error))
}
