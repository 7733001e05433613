import { Toaster } from '#components/toaster.tsx'
import { SessionTracker } from '#features/analytics/components/session-tracker.tsx'
import { SoftPrompt } from '#customer/prompt/soft-prompt.tsx'

/** What accompanies every page and is not needed to see it. */
export function Companions() {
  return (
    <>
      <Toaster />
      <SessionTracker />
      <SoftPrompt />
    </>
  )
}
