import type { Footprint } from '@awan/core/availability/footprint'
import { soldAs } from '#console/diary/booking-form/new-visit.ts'
import { offeringsOf } from '#console/diary/visit/guesses.ts'
import type { Visit } from '#features/appointment/diary-api.ts'
import type { ShopOffering } from '#features/offering/api.ts'

/**
 * Returns what a visit takes once these services are done in it: as it was sold where they stay, else as they are sold
 * today.
 */
export function editedAs(
  visit: Pick<Visit, 'items' | 'footprint'>,
  chosen: readonly ShopOffering[],
): Footprint {
  const isSame = chosen.map(({ id }) => id).join() === offeringsOf(visit).join()
  return isSame ? visit.footprint : soldAs(chosen)
}

/** Lists what is done in it besides what was sold, which whoever has it must do; undefined: nothing. */
export function addedTo(
  visit: Pick<Visit, 'items'>,
  chosen: readonly ShopOffering[],
): string[] | undefined {
  const before = offeringsOf(visit)
  const added = chosen.map(({ id }) => id).filter((id) => !before.includes(id))
  return added.length > 0 ? added : undefined
}
