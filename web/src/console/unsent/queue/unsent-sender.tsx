import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { MINUTE_MS } from '@awan/core/time'
import { toast } from '#components/overlays/toast.ts'
import { afterAppointments } from '#features/live/affects.ts'
import { attempt } from '#console/unsent/queue/attempt.ts'
import { onUnsentChange, unsentCount } from '#lib/device/unsent-flag.ts'
import { sendUnsent, type Round } from '#console/unsent/queue/sending.ts'
import { unsentStore } from '#console/unsent/queue/store.ts'
import { unsentName } from '#lib/device/device-data.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = MINUTE_MS

/** Sends unsent entries: when one is added, when the connection or the window is back, and with a backoff. */
export function UnsentSender({ accountId }: { accountId: string }) {
  const t = useMessages()
  const client = useQueryClient()

  const say = useEffectEvent(({ sent, refused }: Round) => {
    for (const shopId of new Set([...sent, ...refused].map((entry) => entry.shopId)))
      void afterAppointments(client, shopId)
    if (refused.length > 0) toast.error(t('diary.unsentConflicts', { count: refused.length }))
    else if (sent.length > 0) toast.success(t('diary.unsentSent', { count: sent.length }))
  })

  useEffect(() => {
    const { wake, stop } = inRounds(async (signal) => {
      // Do not reopen a database that logging out has erased.
      if (unsentCount(accountId) === 0) return true
      if (!navigator.onLine) return false
      const round = await inOneTab(accountId, signal, () =>
        sendUnsent(unsentStore(accountId), attempt, () => signal.aborted),
      )
      if (round) say(round)
      return round?.later === false
    })
    const look = () => {
      if (document.visibilityState === 'visible') wake()
    }
    wake()
    const forget = onUnsentChange(wake)
    window.addEventListener('online', wake)
    window.addEventListener('focus', wake)
    document.addEventListener('visibilitychange', look)
    return () => {
      stop()
      forget()
      window.removeEventListener('online', wake)
      window.removeEventListener('focus', wake)
      document.removeEventListener('visibilitychange', look)
    }
  }, [accountId])
  return null
}

/** Runs `round` when woken, one at a time, and again with a growing delay until it reports that nothing is left. */
function inRounds(round: (signal: AbortSignal) => Promise<boolean>) {
  const over = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = false
  let woken = false
  let failures = 0
  const run = async () => {
    clearTimeout(timer)
    woken = running
    if (running || over.signal.aborted) return
    running = true
    const done = await round(over.signal)
    running = false
    if (over.signal.aborted) return
    failures = done ? 0 : failures + 1
    const wait = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS)
    if (woken) await run()
    else if (!done) timer = setTimeout(wake, wait)
  }
  const wake = () => void run()
  return {
    wake,
    stop: () => {
      clearTimeout(timer)
      over.abort()
    },
  }
}

/** Runs in one tab at a time; in a browser without Web Locks only the server's keys prevent duplicates. */
async function inOneTab<Value>(
  accountId: string,
  signal: AbortSignal,
  run: () => Promise<Value>,
): Promise<Value | undefined> {
  try {
    if (!('locks' in navigator)) return await run()
    return await navigator.locks.request(unsentName(accountId), { signal }, run)
  } catch {
    // Aborted for a newer round, or the device's storage failed: retried later.
    return undefined
  }
}
