import type { Localized } from '@awan/core/language'
import { useFormat } from '#lib/format/use-format.ts'

/** What kind of business, and where: Barber · Karrada. */
export function BusinessPlace(props: {
  business: { categoryName: Localized; district: Localized }
}) {
  const { name } = useFormat()
  return (
    <p className="dots text-sm text-ink-2">
      <bdi>{name(props.business.categoryName)}</bdi>
      <bdi>{name(props.business.district)}</bdi>
    </p>
  )
}
