import { useEffect, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import { PageHeader } from '#components/page/page-header.tsx'
import { usePageTitle } from '#components/page/use-page-title.ts'
import { ServiceChoice } from '#customer/quick-book/service-choice.tsx'
import { SoonestTimes } from '#customer/quick-book/soonest-times.tsx'
import { useQuickFilters } from '#customer/quick-book/use-quick-filters.ts'
import { CityPicker } from '#features/catalog/components/city-picker.tsx'
import { useCity } from '#lib/places/use-city.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { PATHS } from '#lib/paths.ts'

/** Choice of a time and a service, then its free times across the city; all stored in the URL. */
export function QuickBookPage() {
  const t = useMessages()
  const city = useCity()
  const filters = useQuickFilters()
  const { service } = filters
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
        {service ? (
          <SoonestTimes key={service} serviceId={service} city={city} filters={filters} />
        ) : (
          <ServiceChoice city={city} filters={filters} />
        )}
      </div>
    </>
  )
}

/** Scrolls to the top and focuses the heading when the step changes, as both steps share a path. */
function useStepStart(service: string | undefined) {
  const type = useNavigationType()
  const shown = useRef(service)
  useEffect(() => {
    if (shown.current === service) return
    shown.current = service
    // Back keeps the scroll position of the list.
    if (type !== NavigationType.Pop) window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [service, type])
}
