import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { LiveEvent } from '@awan/core/live/contract'
import { MINUTE_MS } from '@awan/core/time'
import { afterTimesElsewhere } from '#features/live/affects.ts'
import { useShownBusinesses } from '#features/live/watched.ts'
import { placesQuery } from '#lib/places/places.ts'
import { noteReads } from '#features/live/read-times.ts'
import { renewOn } from '#features/live/renew.ts'
import { listenForEvents } from '#features/live/stream.ts'
import { notePresence } from '#features/live/presence.ts'
import { useAuth } from '#lib/auth/auth-context.ts'
import { leavingDecided, staySignal } from '#lib/auth/stay.ts'

/** Pages about one business; other pages need only the account's own events. */
const WATCHED = /^\/(?:business|console)\/([0-9a-f-]{36})(?:\/|$)/

/** Polling interval of cities and categories on one page. */
const PLACES_AGAIN_MS = 5 * MINUTE_MS

/** Delay that collects further changes before lists of free times are refetched. */
const LISTS_AGAIN_MS = 300

/** Keeps the cache current through server events while the page is visible. */
export function LiveUpdates() {
  const { account } = useAuth()
  const { pathname } = useLocation()
  const client = useQueryClient()
  const visible = useVisible()
  const businessId = WATCHED.exec(pathname)?.[1]
  const shown = useShownBusinesses()
  const accountId = account?.id

  // Guests receive no events on most pages, so places are polled.
  useQuery({ ...placesQuery(), refetchInterval: PLACES_AGAIN_MS })

  useEffect(() => noteReads(client), [client])
  useEffect(() => {
    const listed = shown === '' ? [] : shown.split(',')
    const businessIds = businessId === undefined ? listed : [businessId]
    if (!visible || (accountId === undefined && businessIds.length === 0)) return
    const over = new AbortController()
    let again: ReturnType<typeof setTimeout> | undefined
    // Throttled: in a busy city, one list can receive many booking events at once.
    const renewLists = () => {
      again ??= setTimeout(() => {
        again = undefined
        void afterTimesElsewhere(client, listed)
      }, LISTS_AGAIN_MS)
    }
    const onEvent = (event: LiveEvent, before?: number) => {
      renewOn(event, client, { businessId, listed, renewLists }, before)
      // Records presence, so that no SMS is sent to a person who is looking; a failure here costs one SMS.
      const isOwn = event === 'person' || event === 'all'
      if (isOwn && before === undefined && accountId !== undefined)
        notePresence().catch(() => undefined)
    }
    const listen = async () => {
      // Listens again if the account was about to log out or be deleted, and stayed.
      for (let stay = staySignal(); !over.signal.aborted; stay = staySignal()) {
        await listenForEvents({
          businessIds,
          signal: AbortSignal.any([over.signal, stay]),
          onEvent,
        })
        if (!stay.aborted) return
        await leavingDecided()
      }
    }
    void listen()
    return () => {
      clearTimeout(again)
      over.abort()
    }
  }, [visible, accountId, businessId, shown, client])
  return null
}

/** A hidden tab receives no events; queries refetch when it becomes visible. */
function useVisible(): boolean {
  const [visible, setVisible] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return visible
}
