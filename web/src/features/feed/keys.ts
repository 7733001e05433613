import { shopKey } from '#features/business/shop-keys.ts'

export const feedKeys = {
  own: ['feed'],
  shop: (shopId: string) => shopKey(shopId, 'feeds'),
}
