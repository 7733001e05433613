import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { Earliest } from '#customer/home/own/earliest.tsx'
import { NextBooking } from '#customer/home/own/next-booking.tsx'
import { keepHeight, leaveRoom, showBelow } from '#customer/home/own/own-height.ts'
import { useEarliestTimes } from '#customer/home/own/use-earliest-times.ts'
import { useKeptBookings } from '#customer/offline/use-kept-bookings.ts'
import { AskCard } from '#customer/reviews/ask-card.tsx'
import { WaitCards } from '#customer/waiting/wait-cards.tsx'
import { appointmentsQuery } from '#features/appointment/api.ts'
import { waitsQuery } from '#features/wait/api.ts'
import { useAuth } from '#lib/auth/auth-context.ts'

/** The customer's next booking, and the next free times of their usual offerings. */
export function OwnTimes() {
  const { status } = useAuth()
  useKeptBookings()
  const enabled = status === 'signed-in'
  const waits = useQuery({ ...waitsQuery(), enabled })
  const upcoming = useInfiniteQuery({ ...appointmentsQuery('upcoming'), enabled })
  const past = useInfiniteQuery({ ...appointmentsQuery('past'), enabled })
  const known = !enabled || [waits, upcoming, past].every((list) => list.isFetched)
  const earliest = useEarliestTimes({ known, past: past.data, upcoming: upcoming.data })
  const part = useRoom(known && earliest.settled)
  return (
    <div
      ref={part}
      className="grid grid-cols-[minmax(0,1fr)] gap-4.5 pt-5 empty:hidden lg:gap-8 lg:pt-8"
    >
      {enabled && <WaitCards turns />}
      {enabled && <NextBooking />}
      {enabled && <AskCard />}
      <Earliest times={earliest.shown} />
    </div>
  )
}

/** Keeps the section's reserved height until it is settled, then stores its actual height for the next visit. */
function useRoom(settled: boolean) {
  const part = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!settled || !part.current) return
    leaveRoom(false)
    showBelow()
    const observer = new ResizeObserver(([entry]) => {
      if (entry) keepHeight(entry.target.getBoundingClientRect().height)
    })
    observer.observe(part.current)
    return () => {
      observer.disconnect()
      leaveRoom(true)
    }
  }, [settled])
  return part
}
