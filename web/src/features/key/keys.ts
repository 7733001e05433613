import { shopKey } from '#features/business/shop-keys.ts'

export const apiKeyKeys = {
  list: (shopId: string) => shopKey(shopId, 'keys'),
}
