import { KeepableRow } from '#customer/favourites/keepable-row.tsx'
import { ServiceBusinessRow } from '#customer/service/service-business-row.tsx'
import type { FoundBusiness } from '#features/search/api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** A business in the results: with its free times if requested, else as in lists. */
export function FoundRow({ found }: { found: FoundBusiness }) {
  const { business, offering, nextSlots, metres } = found
  const t = useMessages()
  const format = useFormat()
  const times = offering && nextSlots.length > 0
  return (
    <>
      {times ? (
        <ServiceBusinessRow
          serviceId={offering.serviceId}
          offer={{ business, offering, nextSlots }}
        />
      ) : (
        <KeepableRow business={business} />
      )}
      {metres !== null && (
        <p className="num pb-2 text-sm text-ink-2">
          {t('search.kilometres', { count: format.number(Math.round(metres / 100) / 10) })}
        </p>
      )}
    </>
  )
}
