import {
  LONGEST_APPOINTMENT as LONGEST,
  SHORTEST_APPOINTMENT as SHORTEST,
} from '@awan/core/appointment/rules'
import { inEachLanguage, type Localized, type TypedText } from '@awan/core/language'
import { lettersIn } from '@awan/core/legible'
import { HIGHEST_PRICE } from '@awan/core/offering/rules'
import type { NewOffering, ShopOffering } from '#features/offering/api.ts'
import { sentText, typedText } from '#lib/form/typed-text.ts'

/** Describes what the editor of an offering holds; undefined: not typed. */
export interface OfferingDraft {
  /** Empty: the service's own. */
  name: TypedText
  durationMinutes: number | undefined
  price: number | undefined
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  online: boolean
  staffIds: string[]
}

export const DURATION_STEP = 5

/** Minutes of preparation and clean-up that are offered. */
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

/** A service of the catalogue as it would be sold: its usual duration and price, by everyone. */
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

/** The next duration of the stepper, on its grid. */
export function steppedDuration(duration: number | undefined, direction: 1 | -1): number {
  const now = Number.isNaN(duration) ? 0 : (duration ?? 0)
  const onGrid = (round: (value: number) => number) => round(now / DURATION_STEP) * DURATION_STEP
  const next =
    direction > 0 ? onGrid(Math.floor) + DURATION_STEP : onGrid(Math.ceil) - DURATION_STEP
  return Math.min(LONGEST, Math.max(SHORTEST, next))
}

export type OfferingFault = 'name' | 'duration' | 'price'

/** Returns whether an appointment can be that long, in minutes; the server has the same bounds. */
export const isLength = (minutes: number | undefined): minutes is number =>
  minutes !== undefined && minutes >= SHORTEST && minutes <= LONGEST

/** Returns whether something can cost that many dinars. */
export const isPrice = (price: number | undefined): price is number =>
  price !== undefined && Number.isInteger(price) && price >= 0 && price <= HIGHEST_PRICE

/** Says what is wrong with a price that is none. */
export const priceFaultOf = (price: number | undefined) =>
  price !== undefined && price > HIGHEST_PRICE ? 'register.range.price' : 'offering.fault.price'

/** Returns what is wrong, by field. A name may be missing: then the service's own stands there. */
export function faultsOf(draft: OfferingDraft): ReadonlySet<OfferingFault> {
  const faults = new Set<OfferingFault>()
  const named = Object.values(draft.name).filter((name) => name.trim() !== '')
  if (named.some((name) => lettersIn(name) < 2)) faults.add('name')
  const { durationMinutes: minutes, price } = draft
  if (!isLength(minutes)) faults.add('duration')
  if (!isPrice(price)) faults.add('price')
  return faults
}

/** Returns what is sent; the draft has no faults. */
export function contentOf(draft: OfferingDraft): Omit<NewOffering, 'serviceId'> {
  const { name, durationMinutes = SHORTEST, price = 0, ...rest } = draft
  return { ...rest, name: sentText(name), durationMinutes, price }
}

/** Returns what customers read in each language. */
export function shownName({ name, serviceName }: ShopOffering): Localized {
  return inEachLanguage((language) => name[language] ?? serviceName[language])
}

/** Has a name of its own, but not for those who read Arabic: they see the service's. */
export function needsArabic({ name }: ShopOffering): boolean {
  return Boolean(name.en) && !name.ar
}
