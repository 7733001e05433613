import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { groupPhone } from '@awan/core/phone'
import { MINUTE_MS } from '@awan/core/time'
import {
  asksAnew,
  isTyped,
  bookingRequestOf,
  totalsOf,
  type NewAppointmentDraft,
} from '#console/diary/booking-form/new-appointment.ts'
import { instantAt } from '#console/diary/grid/axis.ts'
import type { Place } from '#console/diary/sheet.ts'
import { useBestJudgement } from '#console/diary/appointment-sheet/use-best-judgement.ts'
import { useWorkingDay } from '#console/diary/use-working-day.ts'
import { useOwnStaff, useShop } from '#console/frame/shop-context.ts'
import { digitsOf, phoneFault } from '#features/account/components/phone-field.tsx'
import type { NewAppointment, ShopAppointment } from '#features/appointment/diary-api.ts'
import type { ShopAlternative } from '#features/appointment/shop-alternatives.ts'
import type { ShopOffering } from '#features/offering/api.ts'
import { isLength, isPrice } from '#features/offering/draft.ts'
import { isTransient } from '#lib/api/api-error.ts'
import { dayOf } from '#lib/datetime/day.ts'
import { useNow } from '#lib/datetime/use-now.ts'
import { focusFirstFault } from '#lib/form/focus-fault.ts'
import { useKeptFields } from '#lib/form/use-kept.ts'

/** Default start: 10:00, in minutes of the day. */
const MORNING = 600

/** Initial values of a booking. */
export interface NewAppointmentStart {
  walkIn: boolean
  at: Place | undefined
  /** Customer, if known. */
  customer?: { id: string; name: string; phone: string | null } | undefined
  date: string
  offerings: readonly ShopOffering[]
  create: UseMutationResult<ShopAppointment | undefined, Error, NewAppointment>
}

/** Returns a booking's draft, its judgement, and the function that sends it. */
export function useNewAppointment(props: NewAppointmentStart) {
  const { at, create } = props
  const { id: shopId, timeZone } = useShop()
  const own = useOwnStaff() ?? ''
  const today = useWorkingDay(useNow(MINUTE_MS))
  const [first] = useState(() => firstDraft(timeZone, props, { own, today }))
  const sheet = JSON.stringify([props.walkIn, at, props.customer?.id])
  const [draft, set] = useKeptFields(`new ${shopId} ${sheet}`, first)
  // A start of now is today's, on whichever day's page the form was opened.
  const date = draft.start === null ? today : draft.date
  const [submitted, setSubmitted] = useState(false)
  const chosen = props.offerings.filter(({ id }) => draft.offeringIds.includes(id))
  const totals = totalsOf(chosen)
  const minutes = draft.minutes ?? totals.minutes
  const judged = useBestJudgement(draft, { date, minutes, chosen })
  // A request without a response is repeated as it was: with other details it would be a second one.
  const isRepeated = isTransient(create.error)
  const phone = draft.phone.trim() === '' ? undefined : phoneFault(draft.phone)
  const setAnew = (change: Partial<NewAppointmentDraft>) => {
    set(change)
    // A refusal and its alternatives are about the sent request.
    if (create.isError && asksAnew(draft, change)) create.reset()
  }
  return {
    draft,
    set: setAnew,
    submitted,
    isRepeated,
    chosen,
    totals,
    ...judged,
    typed: isTyped(draft, first),
    phoneFault: phone === 'missing' ? 'invalid_phone' : phone,
    send: () => {
      if (isRepeated && create.variables) return create.mutate(create.variables)
      setSubmitted(true)
      if (chosen.length === 0 || phone || !fits(draft)) return focusFirstFault()
      create.mutate(
        bookingRequestOf(draft, {
          phone: draft.phone.trim() ? digitsOf(draft.phone) : undefined,
          outsideHours: judged.judgement?.state === 'outside',
        }),
      )
    },
    choose: ({ date: listed, start, staffId }: ShopAlternative) => {
      set({
        date: listed ?? dayOf(start, timeZone),
        start: Date.parse(start),
        staffId: staffId ?? draft.staffId,
      })
      create.reset()
    },
  }
}

function firstDraft(
  timeZone: string,
  start: NewAppointmentStart,
  { own, today }: { own: string; today: string },
): NewAppointmentDraft {
  const { walkIn, at, customer, date } = start
  return {
    walkIn,
    offeringIds: [],
    staffId: at?.staffId ?? own,
    date: at?.date ?? date,
    start: walkIn ? null : firstStart(timeZone, at ?? { date }, today),
    minutes: undefined,
    price: undefined,
    name: customer?.name ?? '',
    phone: customer?.phone ? groupPhone(customer.phone) : '',
    customerId: customer?.id,
    note: '',
  }
}

/** Returns the next full five minutes, in milliseconds. */
const soon = () => Math.ceil(Date.now() / 300_000) * 300_000

/** Returns the tapped start; else the next five minutes of the current working day, or the morning of another day. */
function firstStart(
  timeZone: string,
  { date, from }: { date: string; from?: number },
  today: string,
): number {
  if (from === undefined && date === today) return soon()
  return instantAt(timeZone, date, from ?? MORNING)
}

/** Returns whether a typed length and price are valid; empty ones come from the services. */
const fits = ({ minutes, price }: NewAppointmentDraft) =>
  (minutes === undefined || isLength(minutes)) && (price === undefined || isPrice(price))
