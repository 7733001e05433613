import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  daysQuery,
  fullPartsQuery,
  slotsQuery,
  type Slot,
  type SlotsInput,
} from '#features/availability/api.ts'
import { STRIP_DAYS } from '#features/availability/strip-days.ts'
import { DAY_MS } from '@awan/core/time'
import { firstFreeDay, nearestTo, sameInstant } from '#features/availability/slots.ts'
import { dayOf } from '#lib/datetime/day.ts'

/** The day and the time chosen so far: a day of the business, an instant. */
export interface ChosenTime {
  date?: string
  start?: string
}

/** The days and times of a request, and which of them is meant; none are asked for before something is requested. */
export function useTimes(wanted: SlotsInput | undefined, timeZone: string, choice: ChosenTime) {
  const input = wanted ?? { businessId: '', offeringIds: [] }
  const enabled = wanted !== undefined
  const days = useQuery({ ...daysQuery(input, STRIP_DAYS), enabled })
  // The time of day someone had chosen, looked for again on the day they turn to.
  const [timeOfDay, setTimeOfDay] = useState<number>()

  const date = dateOf(timeZone, choice) ?? firstFreeDay(days.data ?? [])?.date
  const slots = useQuery({
    ...slotsQuery(input, date ?? ''),
    enabled: enabled && date !== undefined,
    placeholderData: keepPreviousData,
  })
  const fullParts = useFullParts(input, date, enabled)
  const found = slots.isPlaceholderData ? undefined : slots.data
  const chosen = found && chosenSlot(found, choice.start, timeOfDay)
  return {
    input,
    days,
    date,
    slots,
    /** Names the parts of the day of which others have all times. */
    fullParts,
    slot: chosen,
    /** The chosen start is on this day, but free no longer. */
    goneStart: found && !chosen ? choice.start : undefined,
    /** Holds what is free then around the chosen start. */
    nearest: (count: number) =>
      nearestTo(found ?? [], choice.start ?? '', count).map(({ start }) => ({
        start,
        date: date ?? '',
      })),
    /** Remember the time of day when the day changes. */
    keepTimeOfDay: (slot: Slot | undefined) => setTimeOfDay(slot && timeOf(slot.start)),
  }
}

function useFullParts(input: SlotsInput, date: string | undefined, enabled: boolean) {
  const query = { ...fullPartsQuery(input, date ?? ''), enabled: enabled && date !== undefined }
  return useQuery(query).data ?? []
}

export type Times = ReturnType<typeof useTimes>

/** The chosen day; a link may bring a time alone. */
function dateOf(timeZone: string, { date, start }: ChosenTime): string | undefined {
  return date ?? (start && dayOf(start, timeZone))
}

const timeOf = (start: string) => Date.parse(start) % DAY_MS

function chosenSlot(slots: readonly Slot[], start: string | undefined, time: number | undefined) {
  if (start !== undefined) return slots.find((slot) => sameInstant(slot.start, start))
  if (time === undefined) return undefined
  return slots.find((slot) => timeOf(slot.start) === time)
}
