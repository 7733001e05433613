import { Navigate, useSearchParams } from 'react-router'
import type { Guarded } from '#app/guards.tsx'
import { Spinner } from '#components/feedback/spinner.tsx'
import { useAuth } from '#lib/auth/auth-context.ts'
import { safeNext } from '#lib/auth/next-path.ts'

/** Sends whoever is signed in already where they wanted to go. */
export function SignedOutOnly({ children }: Guarded) {
  const { status } = useAuth()
  const [search] = useSearchParams()
  if (status === 'loading') return <Spinner />
  if (status === 'signed-in') return <Navigate replace to={safeNext(search.get('next'))} />
  return children
}
