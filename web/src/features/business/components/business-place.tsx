import { Name } from '#components/text/name.tsx'
import type { Localized } from '@awan/core/language'

/** Shows category and district of a business: Barber · Karrada. */
export function BusinessPlace(props: {
  business: { categoryName: Localized; district: Localized }
}) {
  return (
    <p className="dots text-sm text-ink-2">
      <Name of={props.business.categoryName} />
      <Name of={props.business.district} />
    </p>
  )
}
