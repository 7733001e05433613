import { businessKeys } from '#features/business/keys.ts'

export const availabilityKeys = {
  days: (businessId: string, input: object) => businessKeys.one(businessId, 'days', input),
  slots: (businessId: string, input: object) => businessKeys.one(businessId, 'slots', input),
  earliestOf: (businessId: string) => businessKeys.one(businessId, 'earliest'),
  earliest: (businessId: string, input: object) => businessKeys.one(businessId, 'earliest', input),
  quickBooks: ['quick-book'],
  quickBook: (input: object) => ['quick-book', input],
}
