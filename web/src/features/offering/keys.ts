import { shopKey } from '#features/business/shop-keys.ts'

export const offeringKeys = {
  list: (shopId: string) => shopKey(shopId, 'offerings'),
}
