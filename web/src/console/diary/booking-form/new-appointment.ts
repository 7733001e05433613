import { startsNow } from '@awan/core/appointment/diary-rules'
import { footprintOf, type Footprint } from '@awan/core/availability/footprint'
import { isWritten } from '@awan/core/language'
import { instantText } from '@awan/core/time'
import type { NewAppointment } from '#features/appointment/diary-api.ts'
import type { ShopOffering } from '#features/offering/api.ts'

/** A booking while it is written down. */
export interface NewAppointmentDraft {
  walkIn: boolean
  offeringIds: string[]
  /** '': whoever is free. */
  staffId: string
  /** Null: now. In milliseconds. */
  start: number | null
  /** Undefined: as the services say. */
  minutes: number | undefined
  price: number | undefined
  name: string
  phone: string
  customerId: string | undefined
  note: string
}

/** Returns whether something was written that would have to be asked for again; a choice is made anew in a moment. */
export function isTyped(draft: NewAppointmentDraft, first: NewAppointmentDraft): boolean {
  return (['name', 'phone', 'note'] as const).some((field) => draft[field] !== first[field])
}

/** Returns whether a change makes another request of it than was refused: no refusal is about a name by itself, or a note. */
export const asksAnew = (draft: NewAppointmentDraft, change: Partial<NewAppointmentDraft>) =>
  // The keys of a draft, which its type knows and Object.keys does not.
  (Object.keys(change) as (keyof NewAppointmentDraft)[]).some(
    (field) => field !== 'name' && field !== 'note' && change[field] !== draft[field],
  )

/** The starts at which a booking is tried, best first, in milliseconds: those that the server tries for who is here now. */
export function startsOf({ start }: Pick<NewAppointmentDraft, 'start'>, now: number): number[] {
  return start === null ? startsNow(now) : [start]
}

type Sold = Pick<ShopOffering, 'id' | 'durationMinutes' | 'price' | 'staffIds'>

type Timed = Pick<ShopOffering, 'durationMinutes' | 'bufferBeforeMinutes' | 'bufferAfterMinutes'>

/** Returns what the chosen services take, one after the other. */
export function soldAs(chosen: readonly Timed[]): Footprint {
  return footprintOf(
    chosen.map((one) => ({
      duration: one.durationMinutes,
      bufferBefore: one.bufferBeforeMinutes,
      bufferAfter: one.bufferAfterMinutes,
    })),
  )
}

/** Returns what the chosen services come to, and who does all of them. */
export function totalsOf(chosen: readonly Sold[]) {
  return {
    minutes: chosen.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0),
    price: chosen.reduce((sum, { price }) => sum + price, 0),
    /** Says whether that staff member does all that is chosen. */
    isDoneBy: (staffId: string) => chosen.every(({ staffIds }) => staffIds.includes(staffId)),
  }
}

/** Returns what is sent: only what was said. `phone` as ten digits. */
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

/** Returns its own name, else that of the service. */
export function offeringName({ name, serviceName }: Pick<ShopOffering, 'name' | 'serviceName'>) {
  return isWritten(name) ? name : serviceName
}
