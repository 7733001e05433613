import { shopKey } from '#features/business/shop-keys.ts'

export const staffKeys = {
  list: (shopId: string) => shopKey(shopId, 'staff'),
  timeOff: (shopId: string) => shopKey(shopId, 'time-off'),
  seasons: (shopId: string) => shopKey(shopId, 'seasons'),
}
