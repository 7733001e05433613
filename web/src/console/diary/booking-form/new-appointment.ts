import { startsNow } from '@awan/core/appointment/diary-rules'
import { footprintOf, type Footprint } from '@awan/core/availability/footprint'
import { isWritten } from '@awan/core/language'
import { instantText } from '@awan/core/time'
import type { NewAppointment } from '#features/appointment/diary-api.ts'
import type { ShopOffering } from '#features/offering/api.ts'

/** Draft of a booking. */
export interface NewAppointmentDraft {
  walkIn: boolean
  offeringIds: string[]
  /** Empty: any free staff member. */
  staffId: string
  /** Working day of the start. */
  date: string
  /** In milliseconds; null: now. */
  start: number | null
  /** Undefined: the services' total. */
  minutes: number | undefined
  price: number | undefined
  name: string
  phone: string
  customerId: string | undefined
  note: string
}

/** Returns whether text was typed that would be lost; choices are quickly made again. */
export function isTyped(draft: NewAppointmentDraft, first: NewAppointmentDraft): boolean {
  return (['name', 'phone', 'note'] as const).some((field) => draft[field] !== first[field])
}

/** Returns whether a change makes a refused request a different one: no refusal depends on a name or note alone. */
export const asksAnew = (draft: NewAppointmentDraft, change: Partial<NewAppointmentDraft>) =>
  // `Object.keys` loses the type of the draft's keys.
  (Object.keys(change) as (keyof NewAppointmentDraft)[]).some(
    (field) => field !== 'name' && field !== 'note' && change[field] !== draft[field],
  )

/** Returns the starts to judge, best first, in milliseconds; for a walk-in those that the server tries. */
export function startsOf({ start }: Pick<NewAppointmentDraft, 'start'>, now: number): number[] {
  return start === null ? startsNow(now) : [start]
}

type Sold = Pick<ShopOffering, 'id' | 'durationMinutes' | 'price' | 'staffIds'>

type Timed = Pick<ShopOffering, 'durationMinutes' | 'bufferBeforeMinutes' | 'bufferAfterMinutes'>

/** Returns the footprint of the chosen services in sequence. */
export function soldAs(chosen: readonly Timed[]): Footprint {
  return footprintOf(
    chosen.map((one) => ({
      duration: one.durationMinutes,
      bufferBefore: one.bufferBeforeMinutes,
      bufferAfter: one.bufferAfterMinutes,
    })),
  )
}

/** Returns the totals of the chosen services, and a test for staff able to do them all. */
export function totalsOf(chosen: readonly Sold[]) {
  return {
    minutes: chosen.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0),
    price: chosen.reduce((sum, { price }) => sum + price, 0),
    /** Returns whether a staff member does all chosen services. */
    isDoneBy: (staffId: string) => chosen.every(({ staffIds }) => staffIds.includes(staffId)),
  }
}

/** Returns the request, with filled fields only. `phone` has ten digits. */
export function bookingRequestOf(
  draft: NewAppointmentDraft,
  { phone, outsideHours }: { phone: string | undefined; outsideHours: boolean },
): NewAppointment {
  const text = (value: string) => value.trim() || undefined
  return {
    source: draft.walkIn ? 'walk_in' : 'phone',
    offeringIds: draft.offeringIds,
    staffId: draft.staffId || undefined,
    start: draft.start === null ? undefined : instantText(draft.start),
    durationMinutes: draft.minutes,
    price: draft.price,
    customerId: draft.customerId,
    name: draft.customerId ? undefined : text(draft.name),
    phone: draft.customerId ? undefined : phone,
    note: text(draft.note),
    outsideHours: outsideHours || undefined,
  }
}

/** Returns an offering's own name, else its service's. */
export function offeringName({ name, serviceName }: Pick<ShopOffering, 'name' | 'serviceName'>) {
  return isWritten(name) ? name : serviceName
}
