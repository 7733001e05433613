import { PageHeader } from '#components/page-header.tsx'
import { usePageTitle } from '#components/use-page-title.ts'
import { ServiceChoice } from '#customer/quick-book/service-choice.tsx'
import { SoonestTimes } from '#customer/quick-book/soonest-times.tsx'
import { CityPicker } from '#features/catalog/components/city-picker.tsx'
import { useCity } from '#features/catalog/use-city.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { PATHS } from '#lib/paths.ts'
import { useUrlFilters } from '#lib/use-url-filters.ts'

/** A service, then the soonest free times for it across the city. The service is in the address. */
export function QuickBookPage() {
  const t = useMessages()
  const city = useCity()
  const { get } = useUrlFilters()
  const service = get('service')
  usePageTitle(t('catalog.quickBook'))
  return (
    <>
      <PageHeader
        title={t('catalog.quickBook')}
        back={PATHS.home}
        end={<CityPicker className="text-brand-ink" />}
      />
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-3">
        {service ? <SoonestTimes serviceId={service} city={city} /> : <ServiceChoice city={city} />}
      </div>
    </>
  )
}
