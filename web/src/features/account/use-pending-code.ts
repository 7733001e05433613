import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { hasUnanswered, readChallenge } from '#features/account/api.ts'
import {
  keepPending,
  newest,
  pendingFrom,
  readPending,
  notifyOnce,
  type PendingCode,
} from '#features/account/challenge.ts'
import { toast } from '#components/overlays/toast.ts'
import { accountKeys } from '#features/account/keys.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useChannels } from '#lib/channels/channels.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/**
 * Polling intervals. While YES is awaited, the screen follows within a second; a code sent by WhatsApp may still fall
 * back to SMS.
 */
const LOOK_EVERY_MS = { awaiting: 1000, whatsapp: 4000 }

/**
 * Returns the code that this form awaits, across reloads, and its setter. The server reports whether the code is still
 * valid, its channel and its countdowns. A fallback from WhatsApp is notified once.
 */
export function usePendingCode(purpose: PendingCode['purpose']) {
  const t = useMessages()
  const { sms } = useChannels()
  const [kept, setKept] = useState(() => readPending(purpose))
  const { data, error } = useQuery({
    queryKey: accountKeys.challenge(kept?.challengeId),
    queryFn: kept
      ? async ({ signal }) => pendingFrom(await readChallenge(kept.challengeId, signal), kept)
      : skipToken,
    // Pauses while the page is hidden and refetches when it becomes visible.
    refetchInterval: ({ state }) => lookEvery(state.data ?? kept, sms),
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    gcTime: 0,
  })
  // A used code stays on screen while the response to its entry is missing: it can be entered again.
  const over =
    isApiError(error, 'challenge_not_found') && !(kept && hasUnanswered(kept.challengeId))
  const pending = over ? undefined : newest(kept, data)
  useEffect(() => {
    if (over) keepPending(undefined)
    else if (pending) keepPending(pending)
  }, [over, pending])
  const before = useRef(pending)
  useEffect(() => {
    if (pending?.fellBack && notifyOnce(pending)) toast.error(t('account.optInFailed'))
    if (hasSent(before.current, pending)) toast.success(t('account.codeSent'))
    before.current = pending
  }, [pending, t])
  const set = (next: PendingCode | undefined) => {
    keepPending(next)
    setKept(next)
  }
  return [pending, set] as const
}

/** Returns whether a code was sent without a button press: after YES, or by SMS after WhatsApp failed. */
function hasSent(before: PendingCode | undefined, now: PendingCode | undefined): boolean {
  if (!before || before.challengeId !== now?.challengeId || now.awaiting) return false
  return before.awaiting || (now.fellBack && !before.fellBack)
}

function lookEvery(pending: PendingCode | undefined, sms: boolean): number | false {
  if (pending?.awaiting) return LOOK_EVERY_MS.awaiting
  return sms && pending?.channel === 'whatsapp' && LOOK_EVERY_MS.whatsapp
}

/** Returns a function that leads back from the code to the number form and focuses the number field. */
export function useChangeNumber(noCode: boolean, forget: () => void): () => void {
  const pressed = useRef(false)
  useEffect(() => {
    if (!noCode || !pressed.current) return
    pressed.current = false
    document.querySelector<HTMLInputElement>('input[name=tel]')?.focus()
  }, [noCode])
  return () => {
    pressed.current = true
    forget()
  }
}
