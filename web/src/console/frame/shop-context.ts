import { createContext, use } from 'react'
import { reachOf, type Reach, type ShopAction } from '@awan/core/permissions'
import type { Shop } from '#features/business/shop-api.ts'

export const ShopContext = createContext<Shop | undefined>(undefined)

/** The shop whose console is open. */
export function useShop(): Shop {
  const shop = use(ShopContext)
  if (!shop) throw new Error('useShop outside of the console')
  return shop
}

/**
 * Returns how far the person on screen may do this in the open shop; null where not at all, as with any change while
 * it is suspended. The server decides again.
 */
export function useReach(action: ShopAction): Reach | null {
  const { role, status } = useShop()
  return status === 'suspended' && action.endsWith('.change') ? null : reachOf(role, action)
}
