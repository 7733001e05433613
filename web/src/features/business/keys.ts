/** Lists what everybody may read of businesses. */
export const businessKeys = {
  lists: ['businesses'],
  list: (filters: object) => ['businesses', filters],
  /** With everything below it: prices, days, times. */
  one: (businessId: string, ...rest: readonly unknown[]) => ['business', businessId, ...rest],
  address: (slug: string) => ['address', slug],
}
