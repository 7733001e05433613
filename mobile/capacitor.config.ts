import type { CapacitorConfig } from '@capacitor/cli'
import { APP_ID, BRAND } from '../core/src/brand.ts'

const config: CapacitorConfig = {
  appId: APP_ID,
  appName: BRAND.en,
  webDir: '../web/dist',
  // Logs on a phone are readable by its holder, and bridge calls carry the session token.
  loggingBehavior: 'none',
  android: {
    // The shell only loads our own page, over https, without unencrypted content.
    allowMixedContent: false,
  },
  ios: {
    // The page applies env(safe-area-inset-*) itself.
    contentInset: 'never',
  },
  plugins: {
    SplashScreen: {
      // The page hides it after its first render; the timeout covers a page that never renders.
      launchAutoHide: true,
      launchShowDuration: 8000,
      launchFadeOutDuration: 150,
    },
    // Shrinks the web view, so that bars fixed to its bottom stay above the keyboard.
    Keyboard: { resize: 'native' },
  },
}

export default config
