import { shopKey } from '#features/business/shop-keys.ts'

/** Query keys of a shop's diary by days, and of its lists of bookings. */
export const diaryKeys = {
  all: (shopId: string) => shopKey(shopId, 'diary'),
  days: (shopId: string, days: object) => shopKey(shopId, 'diary', days),
  bookings: (shopId: string) => shopKey(shopId, 'bookings'),
  bookingList: (shopId: string, filters: object) => shopKey(shopId, 'bookings', filters),
}
