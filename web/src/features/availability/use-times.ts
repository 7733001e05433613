import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  daysQuery,
  fullPartsQuery,
  PICKER_DAYS,
  type Day,
  slotsQuery,
  type Slot,
  type SlotsInput,
} from '#features/availability/api.ts'
import { STRIP_DAYS } from '#features/availability/strip-days.ts'
import { DAY_MS } from '@awan/core/time'
import { firstFreeDay, nearestTo, sameInstant } from '#features/availability/slots.ts'
import { dayOf } from '#lib/datetime/day.ts'

/** Day and time chosen so far: a day of the business, an instant. */
export interface ChosenTime {
  date?: string
  start?: string
}

/** Loads days and times of a request and resolves the chosen ones; without a request nothing is fetched. */
export function useTimes(wanted: SlotsInput | undefined, timeZone: string, choice: ChosenTime) {
  const input = wanted ?? { businessId: '', offeringIds: [] }
  const enabled = wanted !== undefined
  const days = useQuery({ ...daysQuery(input, STRIP_DAYS), enabled })
  // Chosen time of day, preselected again after a change of the day.
  const [timeOfDay, setTimeOfDay] = useState<number>()

  const date = dateOf(timeZone, choice) ?? firstFreeDay(days.data ?? [])?.date
  const slots = useQuery({
    ...slotsQuery(input, date ?? ''),
    enabled: enabled && date !== undefined,
    placeholderData: keepPreviousData,
  })
  const fullParts = useFullParts(input, date, enabled)
  const found = slots.isPlaceholderData ? undefined : slots.data
  const around = useAround(input, date, days.data, found)
  const chosen = found && chosenSlot(found, choice.start, timeOfDay)
  return {
    input,
    days,
    date,
    slots,
    /** The days of the strip; all days of the calendar, once loaded, if the chosen day is later and without times. */
    around,
    /** Fully booked parts of the day. */
    fullParts,
    slot: chosen,
    /** The chosen start if it is no longer free. */
    goneStart: found && !chosen ? choice.start : undefined,
    /** Returns the free times of the day closest to the chosen start. */
    nearest: (count: number) =>
      nearestTo(found ?? [], choice.start ?? '', count).map(({ start }) => ({
        start,
        date: date ?? '',
      })),
    /** Remembers the time of day for a change of the day. */
    keepTimeOfDay: (slot: Slot | undefined) => setTimeOfDay(slot && timeOf(slot.start)),
  }
}

function useFullParts(input: SlotsInput, date: string | undefined, enabled: boolean) {
  const query = { ...fullPartsQuery(input, date ?? ''), enabled: enabled && date !== undefined }
  return useQuery(query).data ?? []
}

/** Returns the strip, or the days of the calendar if the day is later and has no times. */
function useAround(
  input: SlotsInput,
  date: string | undefined,
  strip: readonly Day[] | undefined,
  times: readonly Slot[] | undefined,
): readonly Day[] {
  const beyond = strip !== undefined && !strip.some((day) => day.date === date)
  const enabled = beyond && times?.length === 0
  const all = useQuery({ ...daysQuery(input, PICKER_DAYS), enabled })
  return (beyond ? all.data : strip) ?? []
}

export type Times = ReturnType<typeof useTimes>

/** Returns the chosen day; derived from the start if a link contains only a time. */
function dateOf(timeZone: string, { date, start }: ChosenTime): string | undefined {
  return date ?? (start && dayOf(start, timeZone))
}

const timeOf = (start: string) => Date.parse(start) % DAY_MS

function chosenSlot(slots: readonly Slot[], start: string | undefined, time: number | undefined) {
  if (start !== undefined) return slots.find((slot) => sameInstant(slot.start, start))
  if (time === undefined) return undefined
  return slots.find((slot) => timeOf(slot.start) === time)
}
