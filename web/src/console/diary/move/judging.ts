import { placeVerdict, type Placement, type PlaceVerdict } from '@awan/core/appointment/diary-rules'
import type { Diary } from '#features/appointment/diary-api.ts'
import type { ShopOffering } from '#features/offering/api.ts'

export type Verdict = PlaceVerdict | { readonly state: 'unskilled' }

/** Judges whether something fits into the loaded days; a visit goes only to who does all that is sold in it. */
export function verdictOf(
  diary: Diary,
  offerings: readonly ShopOffering[] | undefined,
  wish: Placement,
  now: number,
): Verdict {
  const moved = diary.visits.find(({ id }) => id === wish.id)
  if (moved && offerings && moved.staffId !== wish.staffId) {
    const isDone = moved.items.every(({ offeringId }) =>
      offerings.find(({ id }) => id === offeringId)?.staffIds.includes(wish.staffId),
    )
    if (!isDone) return { state: 'unskilled' }
  }
  return placeVerdict(diary, wish, now)
}
