import { createContext, use } from 'react'
import { reachOf, type Reach, type ShopAction } from '@awan/core/permissions'
import type { Shop } from '#features/business/shop-api.ts'

export const ShopContext = createContext<Shop | undefined>(undefined)

/** Returns the shop whose console is open. */
export function useShop(): Shop {
  const shop = use(ShopContext)
  if (!shop) throw new Error('useShop outside of the console')
  return shop
}

/**
 * Returns the reach of an action for the account in the open shop; null if not allowed, as for any change while the
 * shop is suspended. The server checks too.
 */
export function useReach(action: ShopAction): Reach | null {
  const { role, status } = useShop()
  return status === 'suspended' && action.endsWith('.change') ? null : reachOf(role, action)
}

/** Returns the staff member to whose appointments the account is limited; undefined: none, or it may change all. */
export function useOwnStaff(): string | undefined {
  const { staffId } = useShop()
  return useReach('diary.change') === 'own' ? (staffId ?? undefined) : undefined
}
