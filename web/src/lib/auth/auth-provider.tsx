import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { PERSONAL_QUERIES } from '#lib/api/query-client.ts'
import { AuthContext, type AuthState } from '#lib/auth/auth-context.ts'
import { endLeaving } from '#lib/auth/stay.ts'
import { AUTH_EVENT, readUser } from '#lib/auth/stored-user.ts'

const LOADING: AuthState = { status: 'loading', user: undefined }

function check(): AuthState {
  const user = readUser()
  return user ? { status: 'signed-in', user } : { status: 'signed-out', user: undefined }
}

const same = (a: AuthState, b: AuthState) => JSON.stringify(a) === JSON.stringify(b)

/** Shows who is signed in, as stored; rechecked on `storage` (other tabs) and on `authStateChanged`. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState(LOADING)
  const queryClient = useQueryClient()
  useEffect(() => {
    const recheck = () => setState((before) => (same(before, check()) ? before : check()))
    recheck()
    window.addEventListener('storage', recheck)
    window.addEventListener(AUTH_EVENT, recheck)
    return () => {
      window.removeEventListener('storage', recheck)
      window.removeEventListener(AUTH_EVENT, recheck)
    }
  }, [])

  const userId = state.user?.id
  useEffect(() => {
    if (userId === undefined) return
    return () => {
      queryClient.removeQueries(PERSONAL_QUERIES)
      endLeaving()
    }
  }, [userId, queryClient])

  return <AuthContext value={state}>{children}</AuthContext>
}
