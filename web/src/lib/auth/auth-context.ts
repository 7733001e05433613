import { createContext, use } from 'react'
import type { User } from '#lib/api/answers.ts'

/** `loading` until the first check of what is stored. */
export type AuthState =
  | { status: 'loading'; user: undefined }
  | { status: 'signed-out'; user: undefined }
  | { status: 'signed-in'; user: User }

export const AuthContext = createContext<AuthState>({ status: 'loading', user: undefined })

/** `const { status, user } = useAuth()`. Change it through `signIn` and `signOut`. */
export function useAuth(): AuthState {
  return use(AuthContext)
}
