import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { PERSONAL_QUERIES } from '#lib/api/query-client.ts'
import { AuthContext, type AuthState } from '#lib/auth/auth-context.ts'
import { endLeaving } from '#lib/auth/stay.ts'
import { AUTH_EVENT, readAccount } from '#lib/auth/stored-account.ts'

const LOADING: AuthState = { status: 'loading', account: undefined }

function check(): AuthState {
  const account = readAccount()
  return account ? { status: 'signed-in', account } : { status: 'signed-out', account: undefined }
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

  const accountId = state.account?.id
  useEffect(() => {
    if (accountId === undefined) return
    return () => {
      queryClient.removeQueries(PERSONAL_QUERIES)
      endLeaving()
    }
  }, [accountId, queryClient])

  return <AuthContext value={state}>{children}</AuthContext>
}
