import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { isDay } from '@awan/core/time'
import { toast } from '#components/overlays/toast.ts'
import type { Appointment } from '#features/appointment/api.ts'
import { useTimes } from '#features/availability/use-times.ts'
import { sameInstant } from '#features/availability/slots.ts'
import { dayOf } from '#lib/datetime/day.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toAppointment } from '#lib/paths.ts'

/** State of moving a booking: the new time is stored in the URL, to survive a reload, and then confirmed. */
export function useChange(appointment: Appointment) {
  const t = useMessages()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const [missing, setMissing] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const { id, businessId, offeringIds, staffId, timeZone } = appointment
  const together = appointment.beside.length > 0 && search.get('together') !== '0'
  const input = { businessId, offeringIds, movingId: id, ...(together && { together }) }
  const start = instantOf(search.get('start'))
  const date = dateOf(search.get('date') ?? '', appointment)
  const times = useTimes(input, timeZone, { date, start })

  const chooseAll = (chosen: { date: string; start?: string | undefined; together: boolean }) => {
    setMissing(false)
    toast.resolve(t('booking.pleaseSlot'))
    const { date: day, start: instant } = chosen
    const next = {
      ...{ change: '1', date: day },
      ...(instant ? { start: instant } : {}),
      ...(chosen.together ? {} : { together: '0' }),
    }
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  const choose = (day: string, instant?: string) =>
    chooseAll({ date: day, start: instant, together })
  // An open confirmation keeps its time even after it is taken, and then shows the alternatives itself.
  const chosen = times.slot?.start ?? (confirming ? start : undefined)
  const target = sameInstant(appointment.start, chosen) ? undefined : chosen
  const { slot } = times
  return {
    times,
    missing,
    target,
    /** The others of the party move too. */
    together,
    chooseTogether: (all: boolean) => {
      times.keepTimeOfDay(slot)
      chooseAll({ date, together: all })
    },
    /** Undefined: another staff member than before, not yet determined. */
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

/** Returns the day in the URL, else the booked one. */
const dateOf = (text: string, { eveningOf, start, timeZone }: Appointment) =>
  isDay(text) ? text : (eveningOf ?? dayOf(start, timeZone))

function instantOf(text: string | null): string | undefined {
  return text && !Number.isNaN(Date.parse(text)) ? text : undefined
}

export type Change = ReturnType<typeof useChange>
