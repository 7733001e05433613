import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { MINUTE_MS } from '@awan/core/time'
import { isTransient } from '#lib/api/api-error.ts'
import { answerOf, api, UNAUTHORIZED_EVENT } from '#lib/api/client.ts'
import { useAuth } from '#lib/auth/auth-context.ts'
import { ACCOUNT_SETTINGS, untouchedSince } from '#lib/auth/account-changes.ts'
import { createSessionCheck } from '#lib/auth/session-check.ts'
import { forgetLeaving } from '#lib/auth/leaving-flag.ts'
import { staySignal } from '#lib/auth/stay.ts'
import { readAccount, signIn, signOut } from '#lib/auth/stored-account.ts'

const LOOK_EVERY_MS = MINUTE_MS

/** Query key of the account that the server has confirmed on this page; the stored account may be forged or expired. */
export const confirmedKey = (accountId: string | undefined) => ['session', 'confirmed', accountId]

/**
 * Keeps the stored account in sync with the server: checks at start, periodically and on focus, limited by
 * session-check.ts. An ended session, or any 401, signs the account out.
 */
export function useSessionCheck(onEnded: () => void): void {
  const { status, account } = useAuth()
  const accountId = account?.id
  const client = useQueryClient()
  const wasSignedOut = useRef(false)
  const ended = useEffectEvent(() => {
    if (!readAccount()) return
    signOut()
    onEnded()
  })

  useEffect(() => {
    if (status === 'signed-out') wasSignedOut.current = true
    if (accountId === undefined) return
    // A login on this page has just been checked by the server.
    if (wasSignedOut.current) client.setQueryData(confirmedKey(accountId), accountId)
    const { look } = createSessionCheck(
      {
        now: Date.now,
        isVisible: () => document.visibilityState !== 'hidden',
        ask: () => refresh(accountId, client),
      },
      wasSignedOut.current ? Date.now() : undefined,
    )
    const lookNow = () => void look()
    lookNow()
    const timer = setInterval(lookNow, LOOK_EVERY_MS)
    window.addEventListener('focus', lookNow)
    document.addEventListener('visibilitychange', lookNow)
    window.addEventListener(UNAUTHORIZED_EVENT, ended)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', lookNow)
      document.removeEventListener('visibilitychange', lookNow)
      window.removeEventListener(UNAUTHORIZED_EVENT, ended)
    }
  }, [status, accountId, client])
}

/**
 * Refreshes the stored account. Returns false if the check has to be repeated: no response arrived, or the account
 * changed meanwhile. A 401 also arrives as the event.
 */
async function refresh(accountId: string, client: QueryClient): Promise<boolean> {
  const known = () => JSON.stringify(readAccount())
  const requested = known()
  const untouched = untouchedSince(() =>
    client.getMutationCache().findAll({ mutationKey: ACCOUNT_SETTINGS }),
  )
  const signal = staySignal()
  try {
    const { user: account } = await answerOf(api.GET('/api/auth/session', { signal }))
    client.setQueryData(confirmedKey(account.id), account.id)
    forgetLeaving()
    // Logout, another account or other settings while the request was in flight make the response stale.
    const believed = readAccount()?.id === accountId && known() === requested && untouched()
    if (believed) signIn(account)
    return believed
  } catch (error) {
    return !signal.aborted && !isTransient(error)
  }
}
