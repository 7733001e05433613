import { startTransition } from 'react'
import { useNavigate } from 'react-router'
import { signOut } from '#lib/auth/stored-user.ts'
import { PATHS } from '#lib/paths.ts'

/**
 * Home and signed out at once. The router changes pages in a transition: signed out any earlier, the
 * guard of this page would ask to log in again.
 */
export function useLeave(): () => void {
  const navigate = useNavigate()
  return () =>
    startTransition(() => {
      void navigate(PATHS.home, { replace: true })
      signOut()
    })
}
