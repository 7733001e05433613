import { Navigate, useSearchParams } from 'react-router'
import type { Guarded } from '#app/guards.tsx'
import { Spinner } from '#components/feedback/spinner.tsx'
import { useAuth } from '#lib/auth/auth-context.ts'
import { safeNext } from '#lib/auth/next-path.ts'

/** Redirects signed-in accounts to the page they were on their way to. */
export function SignedOutOnly({ children }: Guarded) {
  const { status } = useAuth()
  const [search] = useSearchParams()
  if (status === 'loading') return <Spinner />
  if (status === 'signed-in') return <Navigate replace to={safeNext(search.get('next'))} />
  return children
}
