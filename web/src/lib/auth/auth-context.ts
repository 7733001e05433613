import { createContext, use } from 'react'
import type { Account } from '#lib/api/answers.ts'

/** `loading` until the first check of what is stored. */
export type AuthState =
  | { status: 'loading'; account: undefined }
  | { status: 'signed-out'; account: undefined }
  | { status: 'signed-in'; account: Account }

export const AuthContext = createContext<AuthState>({ status: 'loading', account: undefined })

/** `const { status, account } = useAuth()`. Change it through `signIn` and `signOut`. */
export function useAuth(): AuthState {
  return use(AuthContext)
}
