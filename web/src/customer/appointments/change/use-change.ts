import { useState } from 'react'
import { isDay } from '@awan/core/time'
import { toast } from '#components/overlays/toast.ts'
import type { Appointment } from '#features/appointment/api.ts'
import { useTimes } from '#features/availability/use-times.ts'
import { sameInstant } from '#features/availability/slots.ts'
import { dayOf } from '#lib/datetime/day.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useUrlFilters } from '#lib/use-url-filters.ts'

/** The confirmation is a step of the history: closing it returns from that step, as Back does. */
const BACK = { back: true }
/** All parameters of a moving, without values. */
const NOTHING = {
  ...{ change: undefined, date: undefined, start: undefined },
  ...{ together: undefined, confirm: undefined },
}

/** Returns a function that ends the moving: it shows the booking's page, without a step of its own in the history. */
export function useLeaving(): () => void {
  const { set } = useUrlFilters()
  return () => set(NOTHING, BACK)
}

/** State of moving a booking: the new time is stored in the URL, to survive a reload, and then confirmed. */
export function useChange(appointment: Appointment) {
  const t = useMessages()
  const { get, set } = useUrlFilters()
  const leave = useLeaving()
  const [missing, setMissing] = useState(false)
  const confirming = get('confirm') === '1'
  const { id, businessId, offeringIds, staffId, timeZone } = appointment
  const together = appointment.beside.length > 0 && get('together') !== '0'
  const input = { businessId, offeringIds, movingId: id, ...(together && { together }) }
  const start = instantOf(get('start'))
  const date = dateOf(get('date') ?? '', appointment)
  const times = useTimes(input, timeZone, { date, start })

  const chooseAll = (chosen: { date: string; start?: string | undefined; together: boolean }) => {
    setMissing(false)
    toast.resolve(t('booking.pleaseSlot'))
    const { date: day, start: instant } = chosen
    set({ date: day, start: instant, together: chosen.together ? undefined : '0' })
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
      if (target !== undefined) return set({ confirm: '1' }, { push: true })
      setMissing(true)
      toast.error(t('booking.pleaseSlot'))
      document.getElementById('times')?.scrollIntoView({ block: 'start', behavior: 'smooth' })
    },
    stopConfirming: () => set({ confirm: undefined }, BACK),
    leave,
  }
}

/** Returns the day in the URL, else the booked one. */
const dateOf = (text: string, { eveningOf, start, timeZone }: Appointment) =>
  isDay(text) ? text : (eveningOf ?? dayOf(start, timeZone))

function instantOf(text: string | undefined): string | undefined {
  return text && !Number.isNaN(Date.parse(text)) ? text : undefined
}

export type Change = ReturnType<typeof useChange>
