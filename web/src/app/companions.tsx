import { Toaster } from '#components/toaster.tsx'

/** What accompanies every page and is not needed to see it. */
export function Companions() {
  return <Toaster />
}
