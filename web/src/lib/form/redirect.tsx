import { useLayoutEffect } from 'react'
import { Navigate } from 'react-router'
import { disarm, isGuarded } from '#lib/form/guard-entry.ts'

/**
 * Leads on from where somebody may not be, or not any more, with something typed too: the form that goes with its page would
 * otherwise take the history back to it.
 */
export function Redirect({ to }: { to: string }) {
  // Before the effects of what has gone are cleaned up.
  useLayoutEffect(() => {
    if (isGuarded()) disarm()
  }, [])
  return <Navigate replace to={to} />
}
