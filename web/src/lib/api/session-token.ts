import type { TokenStore } from '#lib/platform/platform.ts'

/**
 * Says who is calling, in the native shell: a token that its secure store keeps, with a copy in memory for the
 * requests. A browser has a cookie that no script can read, and none of this.
 */
let store: TokenStore | undefined
let token: string | undefined
/** By which the server knows this device again, whoever is signed in. */
let deviceStore: TokenStore | undefined
let device: string | undefined

/** Requests carry what the store holds from now on; a sign-in asks for a token instead of a cookie. */
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

/** One that cannot be stored is good until the app ends. */
export async function keepDeviceToken(given: string): Promise<void> {
  device = given
  await deviceStore?.set(given).catch((error: unknown) => console.error('No stored device', error))
}

export async function keepToken(given: string): Promise<void> {
  token = given
  await store?.set(given)
}

/** Signing out does not wait for the store: the server has ended the session, and the copy is gone at once. */
export function dropToken(): void {
  token = undefined
  store?.clear().catch((error: unknown) => console.error('The token was not removed', error))
}
