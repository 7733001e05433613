import { shopKey } from '#features/business/shop-keys.ts'

/** Names what somebody waits for, and who waits for a shop. */
export const waitKeys = {
  own: ['waits'],
  shop: (shopId: string) => shopKey(shopId, 'waits'),
  day: (shopId: string, day: string) => shopKey(shopId, 'waits', day),
}
