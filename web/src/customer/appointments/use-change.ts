import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { addDays } from '@awan/core/time'
import { toast } from '#components/toast.ts'
import type { Appointment } from '#features/appointment/api.ts'
import { slotsQuery, type Wish } from '#features/availability/api.ts'
import { useTimes } from '#features/availability/use-times.ts'
import { sameInstant } from '#features/availability/slots.ts'
import { dayOf, hourOf } from '#lib/datetime/day.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toAppointment } from '#lib/paths.ts'

/** No evening goes on beyond this hour of the morning. */
const LATEST_HOUR = 6

/** The time a booking is to move to: chosen in the address, so that a reload keeps it, and then confirmed. */
export function useChange(appointment: Appointment) {
  const t = useMessages()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const [missing, setMissing] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const { id, businessId, offeringIds, staffId, timeZone } = appointment
  const wish = { businessId, offeringId: offeringIds[0] ?? '', movingId: id }
  const ownDay = useDayOfVisit(wish, appointment)
  const start = instantOf(search.get('start'))
  const date = search.get('date') ?? ownDay
  const times = useTimes(wish, timeZone, { date, start })

  const choose = (day: string, instant?: string) => {
    setMissing(false)
    const chosen = { change: '1', date: day, ...(instant ? { start: instant } : {}) }
    setSearch(chosen, { replace: true, preventScrollReset: true })
  }
  // An open confirmation keeps its time even when it is gone: it says so itself, with what is free instead.
  const chosen = times.slot?.start ?? (confirming ? start : undefined)
  const target = sameInstant(appointment.start, chosen) ? undefined : chosen
  const { slot } = times
  return {
    times,
    missing,
    target,
    /** Undefined: someone else than now, because nobody knows yet who. */
    staffId: slot && !slot.staffIds.includes(staffId) ? undefined : staffId,
    confirming: confirming && target !== undefined,
    chooseDay: (day: string) => {
      times.keepTimeOfDay(slot)
      choose(day)
    },
    chooseStart: (instant: string, day = times.date ?? date) => choose(day, instant),
    goOn: () => {
      if (target !== undefined) return setConfirming(true)
      setMissing(true)
      toast.error(t('booking.pleaseSlot'))
      document.getElementById('times')?.scrollIntoView({ block: 'start', behavior: 'smooth' })
    },
    stopConfirming: () => setConfirming(false),
    leave: () => void navigate(toAppointment(id), { replace: true }),
  }
}

function instantOf(text: string | null): string | undefined {
  return text && !Number.isNaN(Date.parse(text)) ? text : undefined
}

/** The business's day a visit is on: what starts after midnight may belong to the evening before. */
function useDayOfVisit(wish: Wish, { start, timeZone }: Appointment): string {
  const day = dayOf(start, timeZone)
  const evening = addDays(day, -1)
  const late = hourOf(start, timeZone) < LATEST_HOUR
  const { data } = useQuery({ ...slotsQuery(wish, evening), enabled: late })
  return data?.some((slot) => sameInstant(slot.start, start)) ? evening : day
}

export type Change = ReturnType<typeof useChange>
