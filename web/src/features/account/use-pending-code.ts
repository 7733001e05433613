import { useEffect, useState } from 'react'
import { readChallenge } from '#features/account/api.ts'
import {
  keepPending,
  pendingFrom,
  readPending,
  type PendingCode,
} from '#features/account/challenge.ts'
import { isApiError } from '#lib/api/api-error.ts'

/**
 * The code this form waits for, across reloads: the server says whether it still lives and how long
 * the countdown runs.
 */
export function usePendingCode(purpose: PendingCode['purpose']) {
  const [pending, setPending] = useState(() => readPending(purpose))
  const set = (next: PendingCode | undefined) => {
    keepPending(next)
    setPending(next)
  }
  const id = pending?.challengeId
  const phone = pending?.phone
  useEffect(() => {
    if (id === undefined || phone === undefined) return
    let gone = false
    readChallenge(id)
      .then((challenge) => {
        if (gone) return
        const fresh = pendingFrom(challenge, purpose, phone, Date.now())
        keepPending(fresh)
        setPending(fresh)
      })
      .catch((failure: unknown) => {
        if (gone || !isApiError(failure, 'challenge_not_found')) return
        keepPending(undefined)
        setPending(undefined)
      })
    return () => {
      gone = true
    }
  }, [id, phone, purpose])
  return [pending, set] as const
}
