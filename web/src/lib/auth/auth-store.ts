import { LOADING, type AuthState, type AuthStore } from '#lib/auth/auth-context.ts'
import { readAccount } from '#lib/auth/stored-account.ts'

function stored(): AuthState {
  const account = readAccount()
  return account ? { status: 'signed-in', account } : { status: 'signed-out', account: undefined }
}

const same = (a: AuthState, b: AuthState) => JSON.stringify(a) === JSON.stringify(b)

/** Creates a store of the signed-in account; `recheck` reads storage again and notifies the listeners if it changed. */
export function createAuthStore(): AuthStore & { recheck: () => void } {
  let state: AuthState | undefined
  const changes = new Set<() => void>()
  return {
    subscribe: (change) => {
      changes.add(change)
      return () => changes.delete(change)
    },
    read: () => (state ??= stored()),
    rendered: () => LOADING,
    recheck: () => {
      const now = stored()
      if (state && same(state, now)) return
      state = now
      for (const change of changes) change()
    },
  }
}
