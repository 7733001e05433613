import { shopKey } from '#features/business/shop-keys.ts'

/** Query keys of an account's waits, and of a shop's waiting lists. */
export const waitKeys = {
  own: ['waits'],
  shop: (shopId: string) => shopKey(shopId, 'waits'),
  day: (shopId: string, day: string) => shopKey(shopId, 'waits', day),
}
