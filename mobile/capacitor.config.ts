import type { CapacitorConfig } from '@capacitor/cli'
import { APP_ID, BRAND } from '../core/src/brand.ts'

const config: CapacitorConfig = {
  appId: APP_ID,
  appName: BRAND.en,
  webDir: '../web/dist',
  // Logs on a phone are readable by its holder, and bridge calls carry the session token.
  loggingBehavior: 'none',
  android: {
    // Only our own page runs in the shell: it stays on https and nothing unencrypted mixes in.
    allowMixedContent: false,
  },
  ios: {
    // The page pads itself by env(safe-area-inset-*).
    contentInset: 'never',
  },
  plugins: {
    SplashScreen: {
      // The page hides it after its first render; a page that never renders does not hold it forever.
      launchAutoHide: true,
      launchShowDuration: 8000,
      launchFadeOutDuration: 150,
    },
    // The web view shrinks, so that bars that stick to its bottom stand above the keyboard.
    Keyboard: { resize: 'native' },
  },
}

export default config
