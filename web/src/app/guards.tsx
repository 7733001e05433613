import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Spinner } from '#components/feedback/spinner.tsx'
import { Redirect } from '#lib/form/redirect.tsx'
import { useAuth } from '#lib/auth/auth-context.ts'
import { PATHS, toLogin } from '#lib/paths.ts'

export interface Guarded {
  children: ReactNode
}

/** Redirects guests to the login, which returns them here afterwards. */
export function SignedInOnly({ children }: Guarded) {
  const { status } = useAuth()
  const { pathname, search } = useLocation()
  if (status === 'loading') return <Spinner />
  if (status === 'signed-out') return <Redirect to={toLogin(`${pathname}${search}`)} />
  return children
}

/**
 * Renders for operators only and redirects everyone else home; an operator whose session ends here is redirected to the
 * login. The server checks every request too.
 */
export function OperatorOnly({ children }: Guarded) {
  const { status, account } = useAuth()
  const { pathname, search } = useLocation()
  const isOperator = account?.isAdmin === true
  const [wasOperator, setWasOperator] = useState(isOperator)
  if (isOperator && !wasOperator) setWasOperator(true)
  if (status === 'loading') return <Spinner />
  if (isOperator) return children
  const hasEnded = wasOperator && status === 'signed-out'
  return <Redirect to={hasEnded ? toLogin(`${pathname}${search}`) : PATHS.home} />
}
