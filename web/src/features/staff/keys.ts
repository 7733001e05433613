import { shopKey } from '#features/business/shop-keys.ts'

export const staffKeys = {
  list: (shopId: string) => shopKey(shopId, 'staff'),
  absences: (shopId: string) => shopKey(shopId, 'absences'),
  seasons: (shopId: string) => shopKey(shopId, 'seasons'),
}
