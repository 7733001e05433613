import { useEffect, useRef } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Guarded } from '#app/guards.tsx'
import { Spinner } from '#components/feedback/spinner.tsx'
import { useAuth } from '#lib/auth/auth-context.ts'
import { isFromNext, safeNext } from '#lib/auth/next-path.ts'

/** Redirects signed-in accounts to the page they were on their way to. */
export function SignedOutOnly({ children }: Guarded) {
  const { status } = useAuth()
  const [search] = useSearchParams()
  const location = useLocation()
  if (status === 'loading') return <Spinner />
  if (status === 'signed-in' && isFromNext(location)) return <Back />
  if (status === 'signed-in') return <Navigate replace to={safeNext(search.get('next'))} />
  return children
}

/** Returns to the page before, which would otherwise stand in the history twice: back would seem to do nothing. */
function Back() {
  const navigate = useNavigate()
  const isGone = useRef(false)
  useEffect(() => {
    // React runs effects twice in development.
    if (isGone.current) return
    isGone.current = true
    void navigate(-1)
  }, [navigate])
  return null
}
