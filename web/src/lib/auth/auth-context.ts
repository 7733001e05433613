import { createContext, use, useEffect, useState } from 'react'
import type { Account } from '#lib/api/answers.ts'
import { useHydrating } from '#lib/platform/use-hydrating.ts'

/** `loading` where nothing that is stored was read yet: on the server, and while the browser takes its page over. */
export type AuthState =
  | { status: 'loading'; account: undefined }
  | { status: 'signed-out'; account: undefined }
  | { status: 'signed-in'; account: Account }

/**
 * Says who is signed in. It is asked, not handed down: a context whose value changes takes away what the server has drawn wherever
 * the code of a part is still on its way.
 */
export interface AuthStore {
  subscribe: (change: () => void) => () => void
  read: () => AuthState
  /** Returns what the server draws with. */
  rendered: () => AuthState
}

/** Returns somebody who neither comes nor goes. */
export function alwaysAuth(state: AuthState): AuthStore {
  const read = () => state
  return { subscribe: () => () => undefined, read, rendered: read }
}

export const LOADING: AuthState = { status: 'loading', account: undefined }

export const AuthContext = createContext(alwaysAuth(LOADING))

/** `const { status, account } = useAuth()`. Change it through `signIn` and `signOut`. */
export const useAuth = (): AuthState => useAuthOf(use(AuthContext))

/** Changes in the transition that somebody comes or leaves in, which a store that React reads cannot. */
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
