import { shopKey } from '#features/business/shop-keys.ts'

export const customerKeys = {
  lists: (shopId: string) => shopKey(shopId, 'customers'),
  list: (shopId: string, filters: object) => shopKey(shopId, 'customers', filters),
  suggestions: (shopId: string, ...query: string[]) =>
    shopKey(shopId, 'customers', 'suggestions', ...query),
  cards: (shopId: string) => shopKey(shopId, 'customer'),
  card: (shopId: string, customerId: string) => shopKey(shopId, 'customer', customerId),
  visits: (shopId: string, customerId: string) => shopKey(shopId, 'customer', customerId, 'visits'),
}
