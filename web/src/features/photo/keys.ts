import { shopKey } from '#features/business/shop-keys.ts'

export const photoKeys = {
  gallery: (shopId: string) => shopKey(shopId, 'photos'),
}
