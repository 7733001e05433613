import { shopKey } from '#features/business/shop-keys.ts'

export const embedKeys = {
  list: (shopId: string) => shopKey(shopId, 'embeds'),
}
