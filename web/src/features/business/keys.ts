/** Query keys of businesses as the public sees them. */
export const businessKeys = {
  lists: ['businesses'],
  list: (filters: object) => ['businesses', filters],
  /** Prefix of everything below a business: prices, days, times. */
  one: (businessId: string, ...rest: readonly unknown[]) => ['business', businessId, ...rest],
  address: (slug: string) => ['address', slug],
}
