import { Suspense } from 'react'
import { ErrorSending } from '#app/failure/error-sending.tsx'
import { OpenedLinks } from '#app/links/opened-links.tsx'
import { SessionCheck } from '#app/session-check.tsx'
import { preloadScenes } from '#components/cover/scenes/late-scene.tsx'
import { Toaster } from '#components/overlays/toaster.tsx'
import { SessionTracker } from '#features/analytics/components/session-tracker.tsx'
import { LiveUpdates } from '#features/live/components/live-updates.tsx'
import { SoftPrompt } from '#customer/prompt/soft-prompt.tsx'
import { isEmbedded } from '#lib/paths.ts'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'

// Those of a page that came rendered came with it; the next one is drawn here.
preloadScenes()

const CoverTransition = lazyExtra(
  async () => (await import('#app/frame/cover-transition.ts')).CoverTransition,
)
const UnsentStart = lazyExtra(
  async () => (await import('#app/device/unsent-start.tsx')).UnsentStart,
)

export { PageError } from '#app/failure/page-error.tsx'

const KeptApp = lazyExtra(async () => (await import('#app/offline/kept-app.tsx')).KeptApp)

/** Shows what accompanies every page and is not needed to see it. */
export function Companions() {
  // In a frame of another site nothing is kept on the device, and nobody asked for anything but the page.
  if (isEmbedded(location.pathname))
    return (
      <>
        <Toaster />
        <LiveUpdates />
        <ErrorSending />
      </>
    )
  return (
    <>
      <Toaster />
      <SessionTracker />
      <LiveUpdates />
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
