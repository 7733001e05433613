import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { PERSONAL_QUERIES } from '#lib/api/query-client.ts'
import { AuthContext, useAuthOf } from '#lib/auth/auth-context.ts'
import { createAuthStore } from '#lib/auth/auth-store.ts'
import { endLeaving } from '#lib/auth/stay.ts'
import { AUTH_EVENT } from '#lib/auth/stored-account.ts'

/** Provides the stored account; rechecked on `storage` (other tabs) and on `authStateChanged`. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createAuthStore)
  const { account } = useAuthOf(store)
  const queryClient = useQueryClient()
  useEffect(() => {
    const { recheck } = store
    recheck()
    window.addEventListener('storage', recheck)
    window.addEventListener(AUTH_EVENT, recheck)
    return () => {
      window.removeEventListener('storage', recheck)
      window.removeEventListener(AUTH_EVENT, recheck)
    }
  }, [store])

  const accountId = account?.id
  useEffect(() => {
    if (accountId === undefined) return
    return () => {
      queryClient.removeQueries(PERSONAL_QUERIES)
      endLeaving()
    }
  }, [accountId, queryClient])

  // The key: forms of the former account, open or in memory, are not shown to the next one.
  return (
    <AuthContext key={store.takeovers()} value={store}>
      {children}
    </AuthContext>
  )
}
