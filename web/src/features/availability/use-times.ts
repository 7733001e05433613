import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { daysQuery, slotsQuery, STRIP_DAYS, type Slot } from '#features/availability/api.ts'
import { firstFreeDay, sameInstant } from '#features/availability/slots.ts'
import type { Business } from '#features/business/api.ts'
import type { Choice } from '#customer/booking/use-choice.ts'
import { dayOf } from '#lib/datetime/day.ts'

/** The days and times of what is chosen, and which of them is meant. */
export function useTimes(business: Business, choice: Choice) {
  const { offering, staffId } = choice
  const wish = { businessId: business.id, offeringId: offering?.id ?? '', staffId }
  const days = useQuery({ ...daysQuery(wish, STRIP_DAYS), enabled: offering !== undefined })
  // The time of day someone had chosen, looked for again on the day they turn to.
  const [timeOfDay, setTimeOfDay] = useState<number>()

  const date = dateOf(business, choice) ?? firstFreeDay(days.data ?? [])?.date
  const slots = useQuery({
    ...slotsQuery(wish, date ?? ''),
    enabled: offering !== undefined && date !== undefined,
    placeholderData: keepPreviousData,
  })
  const found = slots.isPlaceholderData ? undefined : slots.data
  const chosen = found && chosenSlot(found, choice.start, timeOfDay)
  return {
    wish,
    days,
    date,
    slots,
    slot: chosen,
    /** The chosen start is on this day, but free no longer. */
    goneStart: found && !chosen ? choice.start : undefined,
    /** Remember the time of day when the day changes. */
    keepTimeOfDay: (slot: Slot | undefined) => setTimeOfDay(slot && timeOf(slot.start)),
  }
}

export type Times = ReturnType<typeof useTimes>

/** The chosen day; a link may bring a time alone. */
function dateOf(business: Business, { date, start }: Choice): string | undefined {
  return date ?? (start && dayOf(start, business.timeZone))
}

const DAY_MS = 24 * 3_600_000
const timeOf = (start: string) => Date.parse(start) % DAY_MS

function chosenSlot(slots: readonly Slot[], start: string | undefined, time: number | undefined) {
  if (start !== undefined) return slots.find((slot) => sameInstant(slot.start, start))
  if (time === undefined) return undefined
  return slots.find((slot) => timeOf(slot.start) === time)
}
