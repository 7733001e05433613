import { useLayoutEffect } from 'react'
import { Navigate } from 'react-router'
import { disarm, isGuarded } from '#lib/form/guard-entry.ts'

/**
 * Redirects from a page that is not or no longer allowed, even with unsaved input. Disarms the guard, as the unmounting
 * form would otherwise navigate back.
 */
export function Redirect({ to }: { to: string }) {
  // A layout effect runs before the unmounted form's passive effects are cleaned up.
  useLayoutEffect(() => {
    if (isGuarded()) disarm()
  }, [])
  return <Navigate replace to={to} />
}
