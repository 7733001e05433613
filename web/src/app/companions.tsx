import { Suspense } from 'react'
import { ErrorSending } from '#app/failure/error-sending.tsx'
import { OpenedLinks } from '#app/links/opened-links.tsx'
import { KeptPlace } from '#app/frame/kept-place.ts'
import { SessionCheck } from '#app/session-check.tsx'
import { preloadScenes } from '#components/cover/scenes/late-scene.tsx'
import { Toaster } from '#components/overlays/toaster.tsx'
import { SessionTracker } from '#features/analytics/components/session-tracker.tsx'
import { LiveUpdates } from '#features/live/components/live-updates.tsx'
import { SoftPrompt } from '#customer/prompt/soft-prompt.tsx'
import { isEmbedded } from '#lib/paths.ts'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'

// A server-rendered page includes its scenes; these are for the next, client-rendered page.
preloadScenes()

const CoverTransition = lazyExtra(
  async () => (await import('#app/frame/cover-transition.ts')).CoverTransition,
)
const UnsentStart = lazyExtra(
  async () => (await import('#app/device/unsent-start.tsx')).UnsentStart,
)

export { PageError } from '#app/failure/page-error.tsx'

const KeptApp = lazyExtra(async () => (await import('#app/offline/kept-app.tsx')).KeptApp)

/** Renders companions of every page that are not needed for its first paint. */
export function Companions() {
  // In a frame of another site nothing is stored on the device, and no prompts are shown.
  if (isEmbedded(location.pathname))
    return (
      <>
        <Toaster />
        <LiveUpdates />
        <KeptPlace />
        <ErrorSending />
      </>
    )
  return (
    <>
      <Toaster />
      <SessionTracker />
      <LiveUpdates />
      <KeptPlace />
      <SoftPrompt />
      <SessionCheck />
      <OpenedLinks />
      <Suspense>
        <KeptApp />
      </Suspense>
      <ErrorSending />
      <Suspense>
        <CoverTransition />
      </Suspense>
      <Suspense>
        <UnsentStart />
      </Suspense>
    </>
  )
}
