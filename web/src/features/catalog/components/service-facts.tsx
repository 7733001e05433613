import { T } from '#lib/i18n/rich-text.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useFormat } from '#lib/format/use-format.ts'
import type { Service } from '#features/catalog/api.ts'

/** Shows duration, number of businesses and lowest price of a service. */
export function ServiceFacts({ service }: { service: Service }) {
  const t = useMessages()
  const { minutes, money } = useFormat()
  return (
    <>
      <p className="dots text-sm text-ink-2">
        <span>{minutes(service.durationMinutes)}</span>
        <span>{t('catalog.businessCount', { count: service.businessCount })}</span>
      </p>
      {service.priceFrom !== null && (
        <p className="text-sm text-ink-2">
          <T
            id="catalog.priceFrom"
            values={{ price: money(service.priceFrom) }}
            components={{ price: <span className="num font-bold text-ink" /> }}
          />
        </p>
      )}
    </>
  )
}
