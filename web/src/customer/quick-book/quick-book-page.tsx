import { useEffect, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import { PageHeader } from '#components/page/page-header.tsx'
import { usePageTitle } from '#components/page/use-page-title.ts'
import { ServiceChoice } from '#customer/quick-book/service-choice.tsx'
import { SoonestTimes } from '#customer/quick-book/soonest-times.tsx'
import { CityPicker } from '#features/catalog/components/city-picker.tsx'
import { useCity } from '#lib/places/use-city.ts'
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
  useStepStart(service)
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

/** The two steps share an address's path: each starts at the top with the focus, as a page does. */
function useStepStart(service: string | undefined) {
  const type = useNavigationType()
  const shown = useRef(service)
  useEffect(() => {
    if (shown.current === service) return
    shown.current = service
    // Back returns to where the list was left.
    if (type !== NavigationType.Pop) window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [service, type])
}
