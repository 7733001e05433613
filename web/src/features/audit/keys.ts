import { shopKey } from '#features/business/shop-keys.ts'

export const auditKeys = {
  list: (shopId: string, about: string | undefined) => shopKey(shopId, 'audit', about),
  desk: (filter: object) => ['desk-audit', filter],
}
