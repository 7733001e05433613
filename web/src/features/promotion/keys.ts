import { shopKey } from '#features/business/shop-keys.ts'

export const promotionKeys = {
  list: (shopId: string) => shopKey(shopId, 'promotions'),
  sellable: (shopId: string) => shopKey(shopId, 'promotions', 'sellable'),
}
