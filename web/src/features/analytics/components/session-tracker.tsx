import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { beaconEnd, sendUpdate } from '#features/analytics/api.ts'
import { localOutbox } from '#features/analytics/outbox.ts'
import { createTracker, type Tracker } from '#features/analytics/tracker.ts'
import { sessionClient } from '#lib/api/session-token.ts'
import { useAuth } from '#lib/auth/auth-context.ts'
import { beforeLeaving } from '#lib/auth/before-leaving.ts'
import { confirmedKey } from '#lib/auth/use-session-check.ts'
import { readTab, writeTab } from '#lib/tab-storage.ts'

const FLUSH_EVERY_MS = 10_000
const TAB_KEY = 'awan.analyticsSession'

/** Records the session and page views of a signed-in account; renders nothing. */
export function SessionTracker() {
  const { account } = useAuth()
  const { pathname } = useLocation()
  // Filled by the session check; nothing is recorded until the server has confirmed the account.
  const { data: known } = useQuery<string>({
    queryKey: confirmedKey(account?.id),
    queryFn: skipToken,
  })
  const [tracker] = useState(trackerOfThisTab)
  const accountId = account?.id === known ? known : undefined

  useEffect(() => {
    if (accountId === undefined) return
    tracker.start(accountId, location.pathname)
    const stopListening = listen(tracker)
    return () => {
      stopListening()
      tracker.forget()
    }
  }, [tracker, accountId])
  useEffect(() => tracker.view(pathname), [tracker, pathname])
  return null
}

function trackerOfThisTab(): Tracker {
  return createTracker({
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    outbox: localOutbox,
    tab: {
      read: () => {
        const stored = readTab(TAB_KEY)
        return typeof stored === 'string' ? stored : undefined
      },
      write: (sessionId) => writeTab(TAB_KEY, sessionId),
    },
    send: sendUpdate,
    beacon: beaconEnd,
    // oxlint-disable-next-line no-console -- the person sees nothing, and nothing of theirs has failed
    log: (problem, detail) => console.debug(problem, detail),
  })
}

/** Flushes updates on a timer, ends the session when the page is left, and records used controls. */
function listen(tracker: Tracker): () => void {
  const over = new AbortController()
  const { signal } = over
  const flush = () => void tracker.flush()
  const show = () => {
    if (document.visibilityState !== 'hidden') return tracker.comeBack()
    tracker.leave()
    // A native app in the background keeps running for a moment.
    if (sessionClient() === 'native') flush()
  }
  // Records names of controls, never their values; a form counts when submitted, not when touched.
  const listen = ({ target, type }: Event) => {
    const named = type === 'submit' ? 'form[data-action]' : '[data-action]:not(form)'
    const control = target instanceof Element ? target.closest(named) : null
    const action = control?.getAttribute('data-action')
    if (action) tracker.act(action)
  }
  const stopWaiting = beforeLeaving(() => tracker.stop())
  const timer = setInterval(flush, FLUSH_EVERY_MS)
  window.addEventListener('online', flush, { signal })
  window.addEventListener('pagehide', () => tracker.leave(), { signal })
  window.addEventListener('pageshow', show, { signal })
  document.addEventListener('visibilitychange', show, { signal })
  document.addEventListener('click', listen, { signal, capture: true })
  document.addEventListener('submit', listen, { signal, capture: true })
  flush()
  return () => {
    over.abort()
    stopWaiting()
    clearInterval(timer)
  }
}
