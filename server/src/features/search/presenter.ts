import type { z } from 'zod'
import type { foundBusinessSchema, understoodSchema } from '@awan/core/search/contract'
import type { UnderstoodPart } from '@awan/core/search/understood'
import type { Slot } from '@awan/core/availability/slots'
import type { BusinessCalendar } from '#records/business-calendars.ts'
import { presentSlot } from '#records/business-calendars.ts'
import { presentSummary } from '#records/business-summaries.ts'
import type { ListingRow } from './queries.ts'

export type FoundBusiness = z.input<typeof foundBusinessSchema>

export function presentFound(
  row: ListingRow,
  calendar: BusinessCalendar | undefined,
  slots: readonly Slot[],
  now: Date,
): FoundBusiness {
  return {
    business: presentSummary(row, calendar, now),
    offering: presentOffering(row),
    nextSlots: slots.map((slot) => ({
      date: slot.date,
      ...presentSlot(slot, row.duration_minutes ?? 0),
    })),
    metres: row.metres,
  }
}

function presentOffering(row: ListingRow): FoundBusiness['offering'] {
  const { offering_id: id, service_id: serviceId, price, duration_minutes: durationMinutes } = row
  if (id === null || serviceId === null || price === null || durationMinutes === null) return null
  const description = row.offering_description ?? {}
  return { id, serviceId, name: row.offering ?? {}, description, durationMinutes, price }
}

/** Returns an understood part of a query; `day` is the date of a named weekday. */
export function presentUnderstood(
  part: UnderstoodPart,
  day: string | undefined,
): z.input<typeof understoodSchema> {
  const { words } = part
  if ('place' in part) return { words, place: { id: part.place.id, name: part.place.name } }
  if ('maxPrice' in part) return { words, maxPrice: part.maxPrice }
  const { day: named, ...meaning } = part.meaning
  return { words, ...meaning, ...(named === undefined ? {} : { day }) }
}
