import { useEffect } from 'react'
import type { Language } from '@awan/core/language'
import { BookingsKeeper } from '#customer/offline/bookings-keeper.tsx'
import { useLanguage } from '#lib/i18n/language-context.ts'
import { usePlatform } from '#lib/platform/platform-context.ts'
import { isSlowLine } from '#lib/platform/slow-line.ts'
import { isWorkerSupported, keepParts, registerWorker } from '#lib/service-worker/keep-app.ts'

/** Delay before the rest of the app is fetched, in milliseconds, so that the page loads first. */
const QUIET_MS = { fast: 2000, slow: 30_000 }

/** Stores the app on this device for offline use, and sets the manifest of its language, which names the installed app. */
export function KeptApp() {
  const { language } = useLanguage()
  const { kind } = usePlatform()
  // The native shell bundles its pages.
  const here = kind === 'browser'
  useEffect(() => {
    if (here) nameManifest(language)
  }, [here, language])
  useEffect(() => {
    if (!here || !isWorkerSupported()) return
    const timer = setTimeout(
      () => void begin().catch(notNow),
      isSlowLine() ? QUIET_MS.slow : QUIET_MS.fast,
    )
    return () => clearTimeout(timer)
  }, [here])
  useEffect(() => {
    if (here) void keepParts([language])
  }, [here, language])
  return <BookingsKeeper />
}

const begin = async () => void (await registerWorker())

/** Logs the failure; the next page load retries. */
function notNow(error: unknown): void {
  console.warn('The app is not kept on this device', error)
}

function nameManifest(language: Language): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
  if (link)
    link.href = link.href.replace(/manifest\.\w+\.webmanifest$/, `manifest.${language}.webmanifest`)
}
