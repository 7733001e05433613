import {
  LONGEST_APPOINTMENT as LONGEST,
  SHORTEST_APPOINTMENT as SHORTEST,
} from '@awan/core/appointment/rules'
import { inEachLanguage, type Localized, type TypedText } from '@awan/core/language'
import { lettersIn } from '@awan/core/legible'
import { HIGHEST_PRICE } from '@awan/core/offering/rules'
import type { NewOffering, ShopOffering } from '#features/offering/api.ts'
import { sentText, typedText } from '#lib/form/typed-text.ts'

/** Draft of the offering editor; undefined: not entered. */
export interface OfferingDraft {
  /** Empty: the service's name is used. */
  name: TypedText
  durationMinutes: number | undefined
  price: number | undefined
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  online: boolean
  staffIds: string[]
}

/** Returns a choice, sorted: the shown ids chosen now, and those chosen before that are not shown. */
export function withChosen(
  before: readonly string[],
  { shown, chosen }: { shown: readonly string[]; chosen: readonly string[] },
): string[] {
  return [...before.filter((id) => !shown.includes(id)), ...chosen].sort()
}

const DURATION_STEP = 5

/** Choices for preparation and clean-up, in minutes. */
export const BUFFERS = [0, 5, 10, 15, 20, 30, 45, 60, 90, 120]

export function draftOf(offering: ShopOffering): OfferingDraft {
  const { durationMinutes, price, bufferBeforeMinutes, bufferAfterMinutes, online } = offering
  const staffIds = [...offering.staffIds].sort()
  return {
    name: typedText(offering.name),
    durationMinutes,
    price,
    bufferBeforeMinutes,
    bufferAfterMinutes,
    online,
    staffIds,
  }
}

/** Returns a draft from a catalogue service: its usual duration and price, with all given staff. */
export function newDraft(
  service: { durationMinutes: number; usualPrice: number | null },
  staffIds: readonly string[],
): OfferingDraft {
  return {
    name: typedText(),
    durationMinutes: service.durationMinutes,
    price: service.usualPrice ?? undefined,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    online: true,
    staffIds: [...staffIds].sort(),
  }
}

/** Returns the next duration of the stepper, on its grid, in minutes. */
export function steppedDuration(duration: number | undefined, direction: 1 | -1): number {
  const now = Number.isNaN(duration) ? 0 : (duration ?? 0)
  const onGrid = (round: (value: number) => number) => round(now / DURATION_STEP) * DURATION_STEP
  const next =
    direction > 0 ? onGrid(Math.floor) + DURATION_STEP : onGrid(Math.ceil) - DURATION_STEP
  return Math.min(LONGEST, Math.max(SHORTEST, next))
}

export type OfferingFault = 'name' | 'duration' | 'price'

/** Returns whether an appointment may last that many minutes; the server has the same bounds. */
export const isLength = (minutes: number | undefined): minutes is number =>
  minutes !== undefined && minutes >= SHORTEST && minutes <= LONGEST

/** Returns whether a price in dinars is valid. */
export const isPrice = (price: number | undefined): price is number =>
  price !== undefined && Number.isInteger(price) && price >= 0 && price <= HIGHEST_PRICE

/** Returns the message key for an invalid price. */
export const priceFaultOf = (price: number | undefined) =>
  price !== undefined && price > HIGHEST_PRICE ? 'register.range.price' : 'offering.fault.price'

/** Returns the faulty fields. A missing name is valid: the service's name is used. */
export function faultsOf(draft: OfferingDraft): ReadonlySet<OfferingFault> {
  const faults = new Set<OfferingFault>()
  const named = Object.values(draft.name).filter((name) => name.trim() !== '')
  if (named.some((name) => lettersIn(name) < 2)) faults.add('name')
  const { durationMinutes: minutes, price } = draft
  if (!isLength(minutes)) faults.add('duration')
  if (!isPrice(price)) faults.add('price')
  return faults
}

/** Returns the request body of a draft without faults. */
export function contentOf(draft: OfferingDraft): Omit<NewOffering, 'serviceId'> {
  const { name, durationMinutes = SHORTEST, price = 0, ...rest } = draft
  return { ...rest, name: sentText(name), durationMinutes, price }
}

/** Returns the name that customers see in each language. */
export function shownName({ name, serviceName }: ShopOffering): Localized {
  return inEachLanguage((language) => name[language] ?? serviceName[language])
}

/** Returns whether the own name lacks Arabic, so that Arabic readers see the service's name. */
export function needsArabic({ name }: ShopOffering): boolean {
  return Boolean(name.en) && !name.ar
}
