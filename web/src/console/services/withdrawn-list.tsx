import { OfferingRow } from '#console/services/offering-row.tsx'
import type { ShopOffering } from '#features/offering/api.ts'
import type { TeamMember } from '#features/staff/api.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Collapsed list of offerings no longer on sale. */
export function WithdrawnList(props: {
  offerings: readonly ShopOffering[]
  staff: readonly TeamMember[]
  opened: string | undefined
  onEdit: (offering: ShopOffering) => void
}) {
  const t = useMessages()
  if (props.offerings.length === 0) return null
  return (
    <details>
      <summary className="flex min-h-11 items-center font-semibold text-ink-2">
        {t('offering.withdrawn', { count: props.offerings.length })}
      </summary>
      <ul className="mt-2 grid gap-2">
        {props.offerings.map((offering) => (
          <OfferingRow
            key={offering.id}
            offering={offering}
            staff={props.staff}
            opened={offering.id === props.opened}
            onEdit={() => props.onEdit(offering)}
          />
        ))}
      </ul>
    </details>
  )
}
