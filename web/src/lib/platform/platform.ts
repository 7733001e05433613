/**
 * Describes what the app needs of its surroundings: a browser or the native shell. One is made at start and handed on;
 * nothing else asks where it runs.
 */
export interface Platform {
  kind: 'browser' | 'ios' | 'android'
  /** Origins whose links open in the app: `https://…`, without a slash at the end. */
  origins: readonly string[]
  /**
   * The address that started the app, where it is not the page's own: a link tapped while the app was
   * closed. It is not told to `onOpenUrl` again.
   */
  launchUrl: () => Promise<string | undefined>
  /** Every address opened while the app runs; the shell keeps those before the first listener. */
  onOpenUrl: (listener: (url: string) => void) => Stop
  /** Keeps the session's token where only this app can read it; none in a browser, which has a cookie. */
  tokens?: TokenStore
  /** The same for the token by which the server knows this device again, also after logging out. */
  deviceTokens?: TokenStore
}

export type Stop = () => void

export interface TokenStore {
  get: () => Promise<string | undefined>
  set: (token: string) => Promise<void>
  clear: () => Promise<void>
}

/** Describes what loses its connection and gets it back: queries, analytics. */
export interface Network {
  disable: () => void | Promise<void>
  enable: () => void | Promise<void>
}
