import { startTransition } from 'react'
import { useNavigate } from 'react-router'
import { readAccount, signOut } from '#lib/auth/stored-account.ts'
import { eraseDevice } from '#lib/device/erase-device.ts'
import { PATHS } from '#lib/paths.ts'

/**
 * Navigates home and signs out at once, and clears drafts of the tab and a shop's stored days and photos on the device.
 * The router navigates in a transition: signing out earlier would let this page's guard ask for a login.
 */
export function useLeave(): () => void {
  const navigate = useNavigate()
  return () =>
    startTransition(() => {
      eraseDevice(readAccount()?.id)
      void navigate(PATHS.home, { replace: true })
      signOut()
    })
}
