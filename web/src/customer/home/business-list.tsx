import { KeepableRow } from '#customer/favourites/keepable-row.tsx'
import type { BusinessSummary } from '#features/business/api.ts'

export const BUSINESS_GRID = 'grid grid-cols-[minmax(0,1fr)] lg:grid-cols-3 lg:gap-x-6 lg:gap-y-4'

/** Grid of businesses on home. */
export function BusinessList({ businesses }: { businesses: readonly BusinessSummary[] }) {
  return (
    <ul className={BUSINESS_GRID}>
      {businesses.map((business) => (
        <li key={business.id} className="border-line max-lg:not-first:border-t">
          <KeepableRow business={business} />
        </li>
      ))}
    </ul>
  )
}
