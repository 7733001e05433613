import { useQuery } from '@tanstack/react-query'
import { periodOf } from '@awan/core/insight/rules'
import { COUNTRY_ZONE } from '@awan/core/market/iq'
import { ChipRadio, ChipRow } from '#components/buttons/chip.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { SelectField } from '#components/fields/select-field.tsx'
import { siteFiguresQuery } from '#features/analytics/desk-api.ts'
import { queryFaultOf } from '#lib/api/loading-fault.ts'
import { dayOf } from '#lib/datetime/day.ts'
import { useQuarterHour } from '#lib/datetime/use-quarter-hour.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { usePlaces } from '#lib/places/places.ts'
import { useUrlFilters } from '#lib/use-url-filters.ts'
import { SiteShares } from '#operator/usage/site-shares.tsx'
import { SiteTotals } from '#operator/usage/site-totals.tsx'
import { DeskPage } from '#operator/frame/desk-page.tsx'

const PERIODS = ['7', '30', '90', 'month'] as const

/** Shows usage of the site by signed-in accounts. */
export function SiteAnalyticsPage() {
  const t = useMessages()
  const format = useFormat()
  const { get, set } = useUrlFilters()
  const { cities } = usePlaces()
  const today = dayOf(useQuarterHour(), COUNTRY_ZONE)
  const choice = PERIODS.find((one) => one === get('period')) ?? '30'
  const period = periodOf(choice === 'month' ? 'month' : Number(choice), today)
  const city = cities.find(({ id }) => id === get('city'))?.id
  const figures = useQuery(siteFiguresQuery({ ...period, ...(city && { city }) }))
  const fault = queryFaultOf(figures)
  return (
    <DeskPage title={t('operator.analytics')} text={t('operator.analyticsText')}>
      <ChipRow label={t('insight.period')}>
        {PERIODS.map((one) => (
          <ChipRadio
            key={one}
            name="period"
            checked={one === choice}
            onChange={() => set({ period: one === '30' ? undefined : one })}
          >
            {one === 'month' ? t('insight.month') : t('insight.days', { count: Number(one) })}
          </ChipRadio>
        ))}
      </ChipRow>
      <SelectField
        label={t('operator.field.city')}
        className="max-w-80"
        value={city ?? ''}
        onChange={(event) => set({ city: event.target.value })}
      >
        <option value="">{t('operator.everyCity')}</option>
        {cities.map(({ id, name }) => (
          <option key={id} value={id}>
            {format.name(name)}
          </option>
        ))}
      </SelectField>
      {figures.isPending && !fault && (
        <SkeletonRegion label={t('insight.loading')} className="grid gap-4">
          <Skeleton className="h-32" />
          <Skeleton className="h-64" />
        </SkeletonRegion>
      )}
      {fault && <QueryError error={fault} of={figures} />}
      {figures.data && <SiteTotals figures={figures.data} />}
      {figures.data?.totals.sessions === 0 && <EmptyState title={t('operator.noSessions')} />}
      {figures.data && figures.data.totals.sessions > 0 && <SiteShares figures={figures.data} />}
    </DeskPage>
  )
}
