import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { toast } from '#components/toast.ts'
import { useChoice } from '#customer/booking/use-choice.ts'
import { useTimes } from '#features/availability/use-times.ts'
import { keepUnfinished } from '#features/appointment/unfinished.ts'
import type { Business } from '#features/business/api.ts'
import { useAuth } from '#lib/auth/auth-context.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { searchOf } from '#lib/paths.ts'

export type Missing = 'offering' | 'slot'

/** Everything the business page knows of the visit being chosen, and the steps that change it. */
export function useBooking(business: Business) {
  const t = useMessages()
  const { status } = useAuth()
  const { pathname } = useLocation()
  const { choice, choose } = useChoice(business)
  const wish = choice.offering && {
    businessId: business.id,
    offeringId: choice.offering.id,
    staffId: choice.staffId,
  }
  const times = useTimes(wish, business.timeZone, choice)
  const [missing, setMissing] = useState<Missing>()
  const { offering, staffId, start } = choice
  const { slot, date } = times
  // What is confirmed: the time on the list, or the one a link brought while the list still loads. An
  // open confirmation keeps its time even when it is gone: it says so itself, with what is free instead.
  const lost = times.goneStart !== undefined && !choice.confirming
  const chosenStart = slot?.start ?? (lost ? undefined : start)
  useEffect(() => keepUnfinished(chosenStart), [chosenStart])

  const chooseOffering = (id: string) => {
    setMissing(undefined)
    choose({
      offering: id,
      service: undefined,
      staff: undefined,
      again: undefined,
      start: undefined,
    })
    times.keepTimeOfDay(slot)
  }
  const chooseStaff = (id: string | undefined) => {
    times.keepTimeOfDay(slot)
    choose({ staff: id, start: undefined })
  }
  const chooseDay = (day: string) => {
    times.keepTimeOfDay(slot)
    choose({ date: day, start: undefined })
  }
  const chooseStart = (instant: string, day = date) => {
    setMissing(undefined)
    choose({ start: instant, date: day })
  }
  const ask = (step: Missing) => {
    setMissing(step)
    if (step === 'slot') toast.error(t('booking.pleaseSlot'))
    const target = document.getElementById(step === 'slot' ? 'times' : 'services')
    target?.scrollIntoView({ block: 'start', behavior: 'smooth' })
    target?.querySelector<HTMLElement>('input:not(:disabled)')?.focus({ preventScroll: true })
  }
  /** On to the confirmation, or to the step that is missing. */
  const goOn = () => {
    if (!offering) return ask('offering')
    if (!chosenStart) return ask('slot')
    choose({ offering: offering.id, start: chosenStart, date, confirm: '1' }, { push: true })
  }
  const stopConfirming = () => choose({ confirm: undefined })
  /** This page with the choice and its confirmation, to come back to after logging in. */
  const next = `${pathname}${searchOf({
    offering: offering?.id,
    staff: staffId,
    date,
    start: chosenStart,
    confirm: 1,
  })}`
  return {
    choice,
    times,
    missing,
    chosenStart,
    confirming: choice.confirming && status === 'signed-in' && chosenStart !== undefined,
    loginNeeded: choice.confirming && status === 'signed-out',
    next,
    chooseOffering,
    chooseStaff,
    chooseDay,
    chooseStart,
    goOn,
    stopConfirming,
    forgetTime: () => choose({ confirm: undefined, start: undefined }),
  }
}

export type Booking = ReturnType<typeof useBooking>
