import type { Footprint } from '@awan/core/availability/footprint'
import { soldAs } from '#console/diary/booking-form/new-appointment.ts'
import { offeringsOf } from '#console/diary/appointment-sheet/guesses.ts'
import type { ShopAppointment } from '#features/appointment/diary-api.ts'
import type { ShopOffering } from '#features/offering/api.ts'

/**
 * Returns the footprint of an appointment with these services: as it was sold if they are unchanged, else as they are
 * sold today.
 */
export function editedAs(
  appointment: Pick<ShopAppointment, 'items' | 'footprint'>,
  chosen: readonly ShopOffering[],
): Footprint {
  const isSame = chosen.map(({ id }) => id).join() === offeringsOf(appointment).join()
  return isSame ? appointment.footprint : soldAs(chosen)
}

/** Returns the offerings added to those sold, which the staff member must do; undefined for none. */
export function addedTo(
  appointment: Pick<ShopAppointment, 'items'>,
  chosen: readonly ShopOffering[],
): string[] | undefined {
  const before = offeringsOf(appointment)
  const added = chosen.map(({ id }) => id).filter((id) => !before.includes(id))
  return added.length > 0 ? added : undefined
}
