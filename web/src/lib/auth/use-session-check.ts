import { useEffect, useEffectEvent, useRef } from 'react'
import { isApiError } from '#lib/api/api-error.ts'
import { answerOf, api, UNAUTHORIZED_EVENT } from '#lib/api/client.ts'
import type { AuthState } from '#lib/auth/auth-context.ts'
import { readUser, signIn, signOut } from '#lib/auth/stored-user.ts'

const MAX_AGE_MS = 5 * 60_000
const LOOK_EVERY_MS = 60_000

/**
 * Asks the server who is signed in when the last answer is older than five minutes: at start, while
 * the page is open, and on focus. An ended session (also any 401) signs the person out.
 */
export function useSessionCheck({ status, user }: AuthState, onEnded: () => void): void {
  const userId = user?.id
  const checkedAt = useRef(0)
  const ended = useEffectEvent(() => {
    if (!readUser()) return
    signOut()
    onEnded()
  })

  useEffect(() => {
    // Whoever logs in on this page has just been checked by the server.
    if (status === 'signed-out') checkedAt.current = Number.POSITIVE_INFINITY
    if (userId === undefined) return
    if (checkedAt.current === Number.POSITIVE_INFINITY) checkedAt.current = Date.now()
    const look = () => {
      const age = Date.now() - checkedAt.current
      if (document.visibilityState === 'hidden' || age < MAX_AGE_MS) return
      checkedAt.current = Date.now()
      refresh(userId).catch((error: unknown) => {
        // A 401 arrives as the event; without a network the answer stays unknown.
        if (isApiError(error) && error.transient) checkedAt.current = 0
      })
    }
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    window.addEventListener(UNAUTHORIZED_EVENT, ended)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener(UNAUTHORIZED_EVENT, ended)
    }
  }, [status, userId])
}

async function refresh(userId: string): Promise<void> {
  const { user } = await answerOf(api.GET('/api/auth/session'))
  // Signed out, or someone else, while the answer was on its way: it says nothing about them.
  if (readUser()?.id === userId) signIn(user)
}
