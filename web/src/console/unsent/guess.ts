import { calendarsOf } from '@awan/core/appointment/diary-calendars'
import { atDesk } from '@awan/core/appointment/desk'
import { lengthened, type Footprint } from '@awan/core/availability/footprint'
import { place } from '@awan/core/availability/placement'
import { instantText, MINUTE_MS } from '@awan/core/time'
import { UNTOUCHED } from '#console/diary/appointment-sheet/guesses.ts'
import { offeringName, soldAs, startsOf } from '#console/diary/booking-form/new-appointment.ts'
import { unsentId } from '#console/unsent/unsent-id.ts'
import type { Diary, NewAppointment, ShopAppointment } from '#features/appointment/diary-api.ts'
import type { ShopOffering } from '#features/offering/api.ts'

/**
 * Returns the probable appointment of a walk-in from the cached day: at the first free start, with the first free staff
 * member. The server decides.
 */
export function guessOf(
  request: NewAppointment,
  {
    key,
    diary,
    offerings,
    customer,
    now,
  }: {
    key: string
    diary: Diary | undefined
    offerings: readonly ShopOffering[]
    /** Card of the request's customer, which it names by id only. */
    customer?: ShopAppointment['customer'] | undefined
    /** In milliseconds. */
    now: number
  },
): ShopAppointment {
  const chosen = request.offeringIds.flatMap((id) => offerings.find((one) => one.id === id) ?? [])
  const sold = soldAs(chosen)
  const footprint = lengthened(sold, request.durationMinutes ?? sold.length)
  const starts = startsOf({ start: request.start ? Date.parse(request.start) : null }, now)
  const { start, staffId } = placed(starts, { request, diary, chosen, footprint, now })
  const end = start + footprint.length * MINUTE_MS
  return {
    ...UNTOUCHED,
    id: unsentId(key),
    version: 0,
    status: 'confirmed',
    start: instantText(start),
    eveningOf: null,
    end: instantText(end),
    // Cloned: the type of answers is mutable.
    footprint: structuredClone(footprint) as ShopAppointment['footprint'],
    held: staffId ? [{ resourceId: staffId, from: start / MINUTE_MS, to: end / MINUTE_MS }] : [],
    staffId,
    items: chosen.map((one) => ({
      offeringId: one.id,
      serviceId: one.serviceId,
      name: offeringName(one),
      durationMinutes: one.durationMinutes,
      price: one.price,
    })),
    price: request.price ?? chosen.reduce((sum, { price }) => sum + price, 0),
    customer: customer ?? null,
    guestName: request.name ?? '',
    note: request.note ?? '',
    source: 'walk_in',
    createdAt: instantText(now),
  }
}

/** Returns the first free start and its staff member; without any, the first start and the first staff member for it. */
function placed(
  starts: readonly number[],
  {
    request,
    diary,
    chosen,
    footprint,
    now,
  }: {
    request: NewAppointment
    diary: Diary | undefined
    chosen: readonly ShopOffering[]
    footprint: Footprint
    now: number
  },
): { start: number; staffId: string } {
  const able = (diary?.staff ?? [])
    .filter(({ active }) => active)
    .map(({ id }) => id)
    .filter((id) => chosen.every(({ staffIds }) => staffIds.includes(id)))
  const among = request.staffId ? [request.staffId] : able
  const [lead, ...needs] = footprint.needs
  if (diary && lead && among.length > 0)
    for (const start of starts) {
      const led = { ...footprint, needs: [{ ...lead, among }, ...needs] }
      const found = place(
        calendarsOf(diary),
        { start: start / MINUTE_MS, footprint: led },
        atDesk({ outside: 'allow' }),
        now / MINUTE_MS,
      )
      const [staffId] = found.ok ? found.ids : []
      if (staffId) return { start, staffId }
    }
  return { start: starts[0] ?? now, staffId: among[0] ?? '' }
}
