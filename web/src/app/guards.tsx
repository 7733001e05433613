import type { ReactNode } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { Spinner } from '#components/spinner.tsx'
import { useAuth } from '#lib/auth/auth-context.ts'
import { safeNext } from '#lib/auth/next-path.ts'
import { PATHS, toLogin } from '#lib/paths.ts'

interface Guarded {
  children: ReactNode
}

/** Guests go to the login and come back after. */
export function SignedInOnly({ children }: Guarded) {
  const { status } = useAuth()
  const { pathname, search } = useLocation()
  if (status === 'loading') return <Spinner />
  if (status === 'signed-out') return <Navigate replace to={toLogin(`${pathname}${search}`)} />
  return children
}

/** Whoever is signed in already goes where they wanted to go. */
export function SignedOutOnly({ children }: Guarded) {
  const { status } = useAuth()
  const [search] = useSearchParams()
  if (status === 'loading') return <Spinner />
  if (status === 'signed-in') return <Navigate replace to={safeNext(search.get('next'))} />
  return children
}

/** Operators only; everyone else goes home. The server decides again on every request. */
export function OperatorOnly({ children }: Guarded) {
  const { status, user } = useAuth()
  if (status === 'loading') return <Spinner />
  if (!user?.isAdmin) return <Navigate replace to={PATHS.home} />
  return children
}
