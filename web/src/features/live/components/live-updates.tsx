import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { LiveEvent } from '@awan/core/live/contract'
import { afterTimesElsewhere } from '#features/live/affects.ts'
import { useShownBusinesses } from '#features/live/watched.ts'
import { placesQuery } from '#lib/places/places.ts'
import { noteReads } from '#features/live/read-times.ts'
import { renewOn } from '#features/live/renew.ts'
import { listenForEvents } from '#features/live/stream.ts'
import { notePresence } from '#features/live/presence.ts'
import { useAuth } from '#lib/auth/auth-context.ts'
import { leavingDecided, staySignal } from '#lib/auth/stay.ts'

/** Pages that show one business; the others show at most what the person is told. */
const WATCHED = /^\/(?:business|console)\/([0-9a-f-]{36})(?:\/|$)/

/** Sets how long the cities and categories of one page stand before they are asked for again. */
const PLACES_AGAIN_MS = 5 * 60_000

/** Sets how long lists of free times wait for further changes before they are asked for again. */
const LISTS_AGAIN_MS = 300

/** Keeps what is on screen as it is on the server, while the page is looked at. */
export function LiveUpdates() {
  const { account } = useAuth()
  const { pathname } = useLocation()
  const client = useQueryClient()
  const visible = useVisible()
  const businessId = WATCHED.exec(pathname)?.[1]
  const shown = useShownBusinesses()
  const accountId = account?.id

  // Who has no account hears no events on most pages.
  useQuery({ ...placesQuery(), refetchInterval: PLACES_AGAIN_MS })

  useEffect(() => noteReads(client), [client])
  useEffect(() => {
    const listed = shown === '' ? [] : shown.split(',')
    const businessIds = businessId === undefined ? listed : [businessId]
    if (!visible || (accountId === undefined && businessIds.length === 0)) return
    const over = new AbortController()
    let again: ReturnType<typeof setTimeout> | undefined
    // In a busy city one list hears of many bookings in a moment.
    const renewLists = () => {
      again ??= setTimeout(() => {
        again = undefined
        void afterTimesElsewhere(client)
      }, LISTS_AGAIN_MS)
    }
    const onEvent = (event: LiveEvent, before?: number) => {
      renewOn(event, client, { businessId, listed, renewLists }, before)
      // Whoever looks needs no SMS about it; what fails here costs one.
      const isOwn = event === 'person' || event === 'all'
      if (isOwn && before === undefined && accountId !== undefined)
        notePresence().catch(() => undefined)
    }
    const listen = async () => {
      // Again where somebody was about to leave and stays.
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

/** A tab in the background hears nothing; queries look again by themselves when it comes back. */
function useVisible(): boolean {
  const [visible, setVisible] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return visible
}
