import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage'
import { App } from '@capacitor/app'
import { Capacitor, SystemBars, SystemBarsStyle } from '@capacitor/core'
import { Keyboard } from '@capacitor/keyboard'
import { SplashScreen } from '@capacitor/splash-screen'
import { readAccount } from '#lib/auth/stored-account.ts'
import { openDeviceStore, openTokenStore } from '#lib/api/session-token.ts'
import { followPage, pageNavigation } from '#lib/platform/native-page.ts'
import { nativePlatform, type ShellPlugins } from '#lib/platform/native-shell.ts'
import type { Platform } from '#lib/platform/platform.ts'
import { SITE_ORIGIN } from '#lib/site-origin.ts'

/** Runs an optional call: a failure is logged, and no caller waits for it. */
function quietly(call: Promise<unknown>): void {
  call.catch((error: unknown) => console.error('The shell refused', error))
}

const PLUGINS: ShellPlugins = {
  launchUrl: async () => (await App.getLaunchUrl())?.url,
  onOpenUrl: (listener) => quietly(App.addListener('appUrlOpen', ({ url }) => listener(url))),
  onBack: (listener) =>
    quietly(App.addListener('backButton', ({ canGoBack }) => listener(canGoBack))),
  leave: () => quietly(App.minimizeApp()),
  onKeyboard: (listener) => quietly(Keyboard.addListener('keyboardDidShow', listener)),
  setDarkBars: (dark) =>
    quietly(SystemBars.setStyle({ style: dark ? SystemBarsStyle.Dark : SystemBarsStyle.Light })),
  hideSplash: () => quietly(SplashScreen.hide()),
  secrets: {
    get: (key) => SecureStorage.getItem(key),
    set: async (key, value) => {
      // A backup restored to another phone must not contain the session.
      await SecureStorage.setDefaultKeychainAccess(KeychainAccess.whenUnlockedThisDeviceOnly)
      await SecureStorage.setItem(key, value)
    },
    remove: (key) => SecureStorage.remove(key),
  },
}

/** Returns the platform of the shell; its session is open when this resolves. */
export async function loadNativePlatform(): Promise<Platform> {
  const kind = Capacitor.getPlatform() === 'ios' ? 'ios' : 'android'
  const options = {
    kind,
    siteOrigin: SITE_ORIGIN,
    navigation: pageNavigation,
    now: Date.now,
  } as const
  const platform = nativePlatform(PLUGINS, options)
  followPage(PLUGINS)
  // The numeric keypad has no key that hides it; the accessory bar has.
  if (kind === 'ios') quietly(Keyboard.setAccessoryBarVisible({ isVisible: true }))
  if (platform.tokens) await openSession(platform.tokens)
  if (platform.deviceTokens) quietly(openDeviceStore(platform.deviceTokens))
  return platform
}

async function openSession(tokens: NonNullable<Platform['tokens']>): Promise<void> {
  // The Keychain survives uninstalling the app: a session left by an earlier installation is removed.
  if (!readAccount()) await tokens.clear().catch(() => undefined)
  await openTokenStore(tokens).catch((error: unknown) => console.error('No stored session', error))
}
