import { shopKey } from '#features/business/shop-keys.ts'

export const reviewKeys = {
  of: (businessId: string) => ['reviews', businessId],
  list: (businessId: string, stars: number | undefined) => ['reviews', businessId, stars],
  own: (appointmentId: string) => ['review', appointmentId],
  shop: (shopId: string) => shopKey(shopId, 'reviews'),
  shopList: (shopId: string, show: string) => shopKey(shopId, 'reviews', show),
}
