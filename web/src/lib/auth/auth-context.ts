import { createContext, use, useEffect, useState } from 'react'
import type { Account } from '#lib/api/answers.ts'
import { useHydrating } from '#lib/platform/use-hydrating.ts'

/** `loading`: storage has not been read yet, on the server and during hydration. */
export type AuthState =
  | { status: 'loading'; account: undefined }
  | { status: 'signed-out'; account: undefined }
  | { status: 'signed-in'; account: Account }

/**
 * Store of the signed-in account. The context contains the store, not its value: a changed context value during
 * hydration makes React discard the server-rendered HTML of every boundary whose code is still loading.
 */
export interface AuthStore {
  subscribe: (change: () => void) => () => void
  read: () => AuthState
  /** Returns the state for server rendering and hydration. */
  rendered: () => AuthState
}

/** Returns a store whose state never changes. */
export function alwaysAuth(state: AuthState): AuthStore {
  const read = () => state
  return { subscribe: () => () => undefined, read, rendered: read }
}

export const LOADING: AuthState = { status: 'loading', account: undefined }

export const AuthContext = createContext(alwaysAuth(LOADING))

/** Returns the signed-in account: `const { status, account } = useAuth()`. Change it through `signIn` and `signOut`. */
export const useAuth = (): AuthState => useAuthOf(use(AuthContext))

/**
 * Reads a store into React state, so that a login or logout can be part of a transition; `useSyncExternalStore` cannot.
 */
export function useAuthOf({ subscribe, read, rendered }: AuthStore): AuthState {
  const hydrating = useHydrating()
  const [state, setState] = useState(hydrating ? rendered : read)
  useEffect(() => {
    const change = () => setState(read())
    change()
    return subscribe(change)
  }, [subscribe, read])
  return state
}
