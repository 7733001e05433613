import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { groupPhone } from '@awan/core/phone'
import {
  asksAnew,
  isTyped,
  bookingRequestOf,
  totalsOf,
  type NewAppointmentDraft,
} from '#console/diary/booking-form/new-appointment.ts'
import { instantAt, wallMinute } from '#console/diary/grid/axis.ts'
import type { Place } from '#console/diary/sheet.ts'
import { useBestJudgement } from '#console/diary/appointment-sheet/use-best-judgement.ts'
import { useShop } from '#console/frame/shop-context.ts'
import { digitsOf, phoneFault } from '#features/account/components/phone-field.tsx'
import type { NewAppointment, ShopAppointment } from '#features/appointment/diary-api.ts'
import type { ShopAlternative } from '#features/appointment/shop-alternatives.ts'
import type { ShopOffering } from '#features/offering/api.ts'
import { isLength, isPrice } from '#features/offering/draft.ts'
import { dayOf } from '#lib/datetime/day.ts'
import { focusFirstFault } from '#lib/form/focus-fault.ts'

/** 10:00. */
const MORNING = 600
/** No evening lasts longer than until noon. */
const LATEST = 2160

/** Describes what a booking begins with. */
export interface NewAppointmentStart {
  walkIn: boolean
  at: Place | undefined
  /** For whom, where that is known. */
  customer?: { id: string; name: string; phone: string | null } | undefined
  date: string
  offerings: readonly ShopOffering[]
  create: UseMutationResult<ShopAppointment | undefined, Error, NewAppointment>
}

/** A booking that is being written down: what was said of it, how it would stand, and sending it. */
export function useNewAppointment(props: NewAppointmentStart) {
  const { at, create } = props
  const { timeZone } = useShop()
  const [first] = useState(() => firstDraft(timeZone, props))
  const [draft, setDraft] = useState(first)
  const [date, setDate] = useState(at?.date ?? props.date)
  const [submitted, setSubmitted] = useState(false)
  const set = (change: Partial<NewAppointmentDraft>) =>
    setDraft((before) => ({ ...before, ...change }))
  const chosen = props.offerings.filter(({ id }) => draft.offeringIds.includes(id))
  const totals = totalsOf(chosen)
  const minutes = draft.minutes ?? totals.minutes
  const judged = useBestJudgement(draft, { date, minutes, chosen })
  const phone = draft.phone.trim() === '' ? undefined : phoneFault(draft.phone)
  const setAnew = (change: Partial<NewAppointmentDraft>) => {
    set(change)
    // A refusal, and the times it names instead, are about what was sent.
    if (create.isError && asksAnew(draft, change)) create.reset()
  }
  return {
    draft,
    set: setAnew,
    date,
    setDate,
    submitted,
    chosen,
    totals,
    ...judged,
    typed: isTyped(draft, first),
    phoneFault: phone === 'missing' ? 'invalid_phone' : phone,
    send: () => {
      setSubmitted(true)
      if (chosen.length === 0 || phone || !fits(draft)) return focusFirstFault()
      create.mutate(
        bookingRequestOf(draft, {
          phone: draft.phone.trim() ? digitsOf(draft.phone) : undefined,
          outsideHours: judged.judgement?.state === 'outside',
        }),
      )
    },
    choose: ({ start, staffId }: ShopAlternative) => {
      set({ start: Date.parse(start), staffId: staffId ?? draft.staffId })
      setDate(dayOf(start, timeZone))
      create.reset()
    },
  }
}

function firstDraft(timeZone: string, start: NewAppointmentStart): NewAppointmentDraft {
  const { walkIn, at, customer, date } = start
  return {
    walkIn,
    offeringIds: [],
    staffId: at?.staffId ?? '',
    start: walkIn ? null : firstStart(timeZone, at ?? { date }),
    minutes: undefined,
    price: undefined,
    name: customer?.name ?? '',
    phone: customer?.phone ? groupPhone(customer.phone) : '',
    customerId: customer?.id,
    note: '',
  }
}

/** The next full five minutes, in milliseconds. */
const soon = () => Math.ceil(Date.now() / 300_000) * 300_000

/** Returns what was tapped; else soon, or on another day than today in the morning. */
function firstStart(timeZone: string, at: { date: string; from?: number }): number {
  const { date, from } = at
  const today = wallMinute(timeZone, date, soon())
  const isToday = today >= 0 && today < LATEST
  return from === undefined && isToday ? soon() : instantAt(timeZone, date, from ?? MORNING)
}

/** Returns whether what was said of its length and price can be; unsaid, the services say it. */
const fits = ({ minutes, price }: NewAppointmentDraft) =>
  (minutes === undefined || isLength(minutes)) && (price === undefined || isPrice(price))
