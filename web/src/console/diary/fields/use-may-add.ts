import { useOwnStaff } from '#console/frame/shop-context.ts'
import type { ShopOffering } from '#features/offering/api.ts'

/** Returns whether the account can add an offering to an appointment: it is sold, and done by the staff it books for. */
export function useMayAdd(): (offering: ShopOffering) => boolean {
  const own = useOwnStaff()
  return ({ active, staffIds }) => active && (own === undefined || staffIds.includes(own))
}
