import { startTransition } from 'react'
import { useNavigate } from 'react-router'
import { readAccount, signOut } from '#lib/auth/stored-account.ts'
import { eraseUnsent } from '#lib/device/unsent-flag.ts'
import { copiesName, eraseDatabase, photosName } from '#lib/device/device-data.ts'
import { PATHS } from '#lib/paths.ts'
import { clearTab } from '#lib/tab-storage.ts'

/**
 * Navigates home and signs out at once, and clears drafts of the tab and a shop's stored days and photos on the device.
 * The router navigates in a transition: signing out earlier would let this page's guard ask for a login.
 */
export function useLeave(): () => void {
  const navigate = useNavigate()
  return () =>
    startTransition(() => {
      clearTab()
      const account = readAccount()
      if (account) {
        eraseUnsent(account.id)
        for (const name of [copiesName, photosName]) eraseDatabase(name(account.id))
      }
      void navigate(PATHS.home, { replace: true })
      signOut()
    })
}
