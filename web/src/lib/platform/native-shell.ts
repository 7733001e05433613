import type { Platform, TokenStore } from '#lib/platform/platform.ts'
import { readTab, writeTab } from '#lib/tab-storage.ts'

/** Functions of the shell's plugins that the app uses; `native.ts` binds the real ones. */
export interface ShellPlugins {
  launchUrl: () => Promise<string | undefined>
  /** Also passes links that were opened before the first listener. */
  onOpenUrl: (listener: (url: string) => void) => void
  onBack: (listener: (canGoBack: boolean) => void) => void
  /** Sends the app to the background; it keeps its state. */
  leave: () => void
  onKeyboard: (listener: () => void) => void
  setDarkBars: (dark: boolean) => void
  hideSplash: () => void
  secrets: {
    get: (key: string) => Promise<string | null>
    set: (key: string, value: string) => Promise<void>
    remove: (key: string) => Promise<unknown>
  }
}

/** The page's handling of the back button. */
export interface PageNavigation {
  /** Closes the topmost dialog or popover; returns false if none is open. */
  closeTopmost: () => boolean
  goBack: () => void
}

const TOKEN_KEY = 'session'
const DEVICE_KEY = 'device'
/** Tab storage of the link that started the shell, so that a reload does not open it again. */
const LAUNCHED_KEY = 'awan.launched'
/** Time in which iOS reports the launch link through both APIs, in milliseconds. */
const REPEATED_MS = 2_000

/** Returns the platform of the app inside Capacitor's shell. */
export function nativePlatform(
  plugins: ShellPlugins,
  options: {
    kind: 'ios' | 'android'
    siteOrigin: string
    navigation: PageNavigation
    now: () => number
  },
): Platform {
  const { kind, siteOrigin, navigation, now } = options
  const startedAt = now()
  let launched: string | undefined
  const launch = plugins.launchUrl().then((url) => {
    launched = url
    if (url === undefined || readTab(LAUNCHED_KEY) === url) return undefined
    writeTab(LAUNCHED_KEY, url)
    return url
  })
  plugins.onBack((canGoBack) => {
    if (navigation.closeTopmost()) return
    if (canGoBack) navigation.goBack()
    else plugins.leave()
  })
  return {
    kind,
    origins: [siteOrigin],
    launchUrl: () => launch,
    onOpenUrl: (listener) => {
      let stopped = false
      void launch
        .catch(() => undefined)
        .then(() =>
          plugins.onOpenUrl((url) => {
            const twice = url === launched && now() - startedAt < REPEATED_MS
            if (!stopped && !twice) listener(url)
          }),
        )
      return () => {
        stopped = true
      }
    },
    tokens: tokensIn(plugins.secrets, TOKEN_KEY),
    deviceTokens: tokensIn(plugins.secrets, DEVICE_KEY),
  }
}

function tokensIn(secrets: ShellPlugins['secrets'], key: string): TokenStore {
  return {
    get: async () => (await secrets.get(key)) ?? undefined,
    set: (token) => secrets.set(key, token),
    clear: async () => {
      await secrets.remove(key)
    },
  }
}
