import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { toast } from '#components/overlays/toast.ts'
import {
  severalInAddress,
  severalOf,
  withOther,
  withPeople,
  type OwnOf,
} from '#customer/booking/people/others.ts'
import {
  hindranceOf,
  idsOf,
  useChoice,
  withToggled,
  type BookingChoice,
} from '#customer/booking/use-choice.ts'
import type { SlotsInput } from '#features/availability/api.ts'
import { keepLooked } from '#features/availability/looked.ts'
import { useTimes } from '#features/availability/use-times.ts'
import { keepUnfinished } from '#features/appointment/unfinished.ts'
import type { Business } from '#features/business/api.ts'
import { useAuth } from '#lib/auth/auth-context.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { searchOf } from '#lib/paths.ts'

export type Missing = 'offering' | 'slot'

function chosenTimeOf(start: string | undefined, day: string | undefined) {
  return start && day ? { start, day } : undefined
}

type Part = 'times' | 'services'

/** Scrolls to a part of the page and focuses it. */
function lookAt(id: Part) {
  const target = document.getElementById(id)
  target?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  const first = target?.querySelector<HTMLElement>('input:not(:disabled)')
  const chosen = id === 'times' && target?.querySelector<HTMLElement>('input:checked')
  ;(chosen || first)?.focus({ preventScroll: true })
}

/** Returns which sheet is open: the confirmation, or the login before it. */
const stepOf = (
  confirming: boolean,
  status: ReturnType<typeof useAuth>['status'],
  ready: boolean,
) => ({
  confirming: confirming && status === 'signed-in' && ready,
  loginNeeded: confirming && status === 'signed-out',
})

/** The step the customer skipped, and a function that scrolls to it. */
function useMissing() {
  const t = useMessages()
  const [missing, setMissing] = useState<Missing>()
  const ask = (step: Missing) => {
    setMissing(step)
    if (step === 'slot') toast.error(t('booking.pleaseSlot'))
    lookAt(step === 'slot' ? 'times' : 'services')
  }
  const stopAsking = () => {
    setMissing(undefined)
    toast.resolve(t('booking.pleaseSlot'))
  }
  return { missing, ask, stopAsking }
}

/** Stores a bookable selection on the device. */
function useLooked({ businessId, staffId = '', offeringIds }: SlotsInput, ready: boolean): void {
  const looked = ready ? [businessId, staffId, ...offeringIds].join(' ') : ''
  useEffect(() => {
    const [business = '', staff, ...offerings] = looked.split(' ')
    if (business === '') return
    keepLooked({ businessId: business, offeringIds: offerings, ...(staff && { staffId: staff }) })
  }, [looked])
}

/** The sheet is a step of the history: closing it returns from that step, so that Back does not seem to do nothing. */
const BACK = { back: true }

/** Closes the sheet and focuses a part of the page: a sheet opened by URL has no opener to focus. */
function useWaysBack(confirming: boolean, choose: ReturnType<typeof useChoice>['choose']) {
  const [adding, setAdding] = useState(false)
  const next = useRef<Part>(undefined)
  useEffect(() => {
    if (confirming || !next.current) return
    lookAt(next.current)
    next.current = undefined
  }, [confirming])
  return {
    adding,
    /** Shows all services, keeping the selection. */
    addService: () => {
      setAdding(true)
      next.current = 'services'
      choose({ confirm: undefined }, BACK)
    },
    changeTime: () => {
      next.current = 'times'
      choose({ confirm: undefined, start: undefined }, BACK)
    },
  }
}

/** Returns `ready` if the selection can be one appointment, else the obstacle. */
function readinessOf(business: Business, offerings: BookingChoice['offerings']) {
  const hindrance = offerings.length > 0 ? hindranceOf(business, offerings) : undefined
  return { ready: offerings.length > 0 && hindrance === undefined, hindrance }
}

/**
 * Returns the time to confirm: the selected one, or the one from a link while the list loads. An open confirmation
 * keeps its time even after it is taken, and then shows the alternatives itself.
 */
function startOf(times: ReturnType<typeof useTimes>, choice: BookingChoice): string | undefined {
  const lost = times.goneStart !== undefined && !choice.confirming
  return times.slot?.start ?? (lost ? undefined : choice.start)
}

/** Returns the URL parameters that turn a suggestion into a selection, when the customer continues from it. */
const takenFrom = (choice: BookingChoice) => choice.suggested && { offering: idsOf(choice) }

/** Returns the change that adds or removes an offering, and resets the time. */
const toggled = (id: string) => (before: BookingChoice) => ({
  ...{ offering: withToggled(before, id), service: undefined, start: undefined },
})

/** Serialises the selection with its open confirmation, to return to. */
function chosenInAddress(
  choice: BookingChoice,
  time: { date: string | undefined; start: string | undefined },
): string {
  const { staffId: staff } = choice
  return searchOf({
    offering: idsOf(choice),
    staff,
    ...severalInAddress(choice),
    ...time,
    again: choice.again,
    confirm: 1,
  })
}

/** State of the booking on the business page, and the functions that change it. `suggests`: see `useChoice`. */
export function useBooking(business: Business, suggests = false) {
  const { status } = useAuth()
  const { pathname } = useLocation()
  const { choice, choose } = useChoice(business, suggests)
  const { staffId } = choice
  const ids = idsOf(choice)
  const { ready, hindrance } = readinessOf(business, choice.offerings)
  const several = severalOf(choice)
  const input = { businessId: business.id, offeringIds: ids, staffId, ...several }
  useLooked(input, ready && !choice.suggested)
  const times = useTimes(ready ? input : undefined, business.timeZone, choice)
  const { missing, ask, stopAsking } = useMissing()
  const { slot, date } = times
  const chosenStart = startOf(times, choice)
  useEffect(() => keepUnfinished(chosenStart), [chosenStart])

  const toggleOffering = (id: string) => {
    stopAsking()
    choose(toggled(id))
    if (slot) times.keepTimeOfDay(slot)
  }
  const chooseOther = (step: (before: BookingChoice) => Parameters<typeof choose>[0]) => {
    times.keepTimeOfDay(slot)
    choose((before) => ({ ...takenFrom(before), ...step(before), start: undefined }))
  }
  const chooseStart = (instant: string, day = date) => {
    stopAsking()
    choose((before) => ({ ...takenFrom(before), start: instant, date: day }))
  }
  /** Opens the confirmation, or scrolls to the missing step. */
  const goOn = () => {
    if (!ready) return ask('offering')
    if (!chosenStart) return ask('slot')
    choose({ offering: ids, start: chosenStart, date, confirm: '1' }, { push: true })
  }
  /** URL of this page with the selection and its confirmation, to return to after login. */
  const next = `${pathname}${chosenInAddress(choice, { date, start: chosenStart })}`
  return {
    choice,
    ready,
    hindrance,
    times,
    missing,
    chosenStart,
    /** The start with the working day that lists it; undefined until that is known. */
    chosenTime: chosenTimeOf(chosenStart, date),
    ...stepOf(choice.confirming, status, chosenStart !== undefined && ready),
    next,
    toggleOffering,
    chooseStaff: (id: string | undefined) => chooseOther(() => ({ staff: id })),
    choosePeople: (count: number) => chooseOther((before) => withPeople(business, before, count)),
    /**
     * Sets the choice of a further person, index 0 being the first of them, from the latest selection; undefined: the
     * same as the first person.
     */
    chooseOthers: (at: number, own: OwnOf) => chooseOther((before) => withOther(before, at, own)),
    several,
    chooseDay: (day: string) => chooseOther(() => ({ date: day })),
    chooseStart,
    goOn,
    ...useWaysBack(choice.confirming, choose),
    stopConfirming: () => choose({ confirm: undefined }, BACK),
    forgetTime: () => choose({ confirm: undefined, start: undefined }),
  }
}

export type Booking = ReturnType<typeof useBooking>
