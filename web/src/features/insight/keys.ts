import { shopKey } from '#features/business/shop-keys.ts'

export const insightKeys = {
  all: (shopId: string) => shopKey(shopId, 'insights'),
  period: (shopId: string, period: object) => shopKey(shopId, 'insights', period),
}
