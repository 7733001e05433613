import { startTransition } from 'react'
import { useNavigate } from 'react-router'
import { readAccount, signOut } from '#lib/auth/stored-account.ts'
import { eraseUnsent } from '#lib/device/unsent-flag.ts'
import { copiesName, eraseDatabase, photosName } from '#lib/device/device-data.ts'
import { PATHS } from '#lib/paths.ts'
import { clearTab } from '#lib/tab-storage.ts'

/**
 * Home and signed out at once, with nothing typed left in the tab, nor of a shop's days or chosen photos on the device. The router changes pages in a transition: signed out any earlier, the
 * guard of this page would ask to log in again.
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
