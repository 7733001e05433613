import { LOADING, type AuthState, type AuthStore } from '#lib/auth/auth-context.ts'
import { readAccount } from '#lib/auth/stored-account.ts'
import { ownTab } from '#lib/tab-storage.ts'

function stored(): AuthState {
  const account = readAccount()
  return account ? { status: 'signed-in', account } : { status: 'signed-out', account: undefined }
}

const same = (a: AuthState, b: AuthState) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Creates a store of the signed-in account; `recheck` reads storage again and notifies the listeners if it changed.
 * `takeovers`: how often an account took over the tab of another, whose forms may still be open.
 */
export function createAuthStore(): AuthStore & { recheck: () => void; takeovers: () => number } {
  let state: AuthState | undefined
  let takeovers = 0
  const enter = (next: AuthState): AuthState => {
    if (ownTab(next.account?.id)) takeovers += 1
    state = next
    return next
  }
  const changes = new Set<() => void>()
  return {
    subscribe: (change) => {
      changes.add(change)
      return () => changes.delete(change)
    },
    read: () => state ?? enter(stored()),
    rendered: () => LOADING,
    takeovers: () => takeovers,
    recheck: () => {
      const now = stored()
      if (state && same(state, now)) return
      enter(now)
      for (const change of changes) change()
    },
  }
}
