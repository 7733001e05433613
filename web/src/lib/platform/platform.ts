/**
 * The app's environment: a browser or the native shell. Created once at start and passed on; no other module detects
 * the environment.
 */
export interface Platform {
  kind: 'browser' | 'ios' | 'android'
  /** Origins whose links open in the app: `https://…`, without a trailing slash. */
  origins: readonly string[]
  /**
   * Returns the URL that started the app if it is not the page's own: a link tapped while the app was closed.
   * `onOpenUrl` does not report it again.
   */
  launchUrl: () => Promise<string | undefined>
  /** Reports every URL opened while the app runs; the shell keeps those before the first listener. */
  onOpenUrl: (listener: (url: string) => void) => Stop
  /** Store of the session token that only this app can read; undefined in a browser, which has a cookie. */
  tokens?: TokenStore
  /** Store of the token by which the server recognises this device, also after logout. */
  deviceTokens?: TokenStore
}

export type Stop = () => void

export interface TokenStore {
  get: () => Promise<string | undefined>
  set: (token: string) => Promise<void>
  clear: () => Promise<void>
}

/** A consumer of the network that can be disabled and enabled: queries, analytics. */
export interface Network {
  disable: () => void | Promise<void>
  enable: () => void | Promise<void>
}
