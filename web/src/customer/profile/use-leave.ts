import { startTransition } from 'react'
import { useNavigate } from 'react-router'
import { signOut } from '#lib/auth/stored-account.ts'
import { PATHS } from '#lib/paths.ts'
import { clearTab } from '#lib/tab-storage.ts'

/**
 * Home and signed out at once, with nothing typed left in the tab. The router changes pages in a transition: signed out any earlier, the
 * guard of this page would ask to log in again.
 */
export function useLeave(): () => void {
  const navigate = useNavigate()
  return () =>
    startTransition(() => {
      clearTab()
      void navigate(PATHS.home, { replace: true })
      signOut()
    })
}
