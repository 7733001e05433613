import { businessKeys } from '#features/business/keys.ts'

export const availabilityKeys = {
  days: (businessId: string, wish: object) => businessKeys.one(businessId, 'days', wish),
  slots: (businessId: string, wish: object) => businessKeys.one(businessId, 'slots', wish),
  quickBook: (wish: object) => ['quick-book', wish],
}
