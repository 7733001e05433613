import { useQuery } from '@tanstack/react-query'
import { ChartColumn, Download } from 'lucide-react'
import { Button } from '#components/buttons/button.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { ConsolePage } from '#console/frame/console-page.tsx'
import { AdviceList } from '#console/insights/advice.tsx'
import { BusiestHours } from '#console/insights/busiest-hours.tsx'
import { DailyBookings } from '#console/insights/daily-bookings.tsx'
import { HourlyBookings } from '#console/insights/hourly-bookings.tsx'
import { PeriodPicker } from '#console/insights/period-picker.tsx'
import { ServiceRanking, SourceRanking, StaffRanking } from '#console/insights/rankings.tsx'
import { Totals } from '#console/insights/totals.tsx'
import { useExport } from '#console/insights/use-export.ts'
import { usePeriod } from '#console/insights/use-period.ts'
import { useShop } from '#console/frame/shop-context.ts'
import { insightsQuery, type Insights } from '#features/insight/api.ts'
import { queryFaultOf } from '#lib/api/loading-fault.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

export function InsightsPage() {
  const t = useMessages()
  const shop = useShop()
  const picker = usePeriod()
  const { period } = picker
  const figures = useQuery({
    ...insightsQuery(shop.id, period ?? picker.custom),
    enabled: period !== undefined,
  })
  const fault = queryFaultOf(figures)
  const save = useExport(shop.id)
  const empty = figures.data?.totals.bookings === 0 && figures.data.totals.cancelled === 0
  return (
    <ConsolePage
      title={t('console.insights')}
      actions={
        <Button
          size="sm"
          variant="outline"
          icon={<Icon of={Download} size="s" />}
          pending={save.isPending}
          inactive={!period}
          onClick={() => period && save.mutate(period)}
        >
          {t('insight.export')}
        </Button>
      }
    >
      <PeriodPicker {...picker} />
      {figures.isPending && !fault && period && (
        <SkeletonRegion label={t('insight.loading')} className="grid gap-4">
          <Skeleton className="h-32" />
          <Skeleton className="h-64" />
        </SkeletonRegion>
      )}
      {fault && <QueryError error={fault} of={figures} />}
      {figures.data && period && empty && (
        <EmptyState
          art={<Icon of={ChartColumn} size="l" className="text-ink-3" />}
          title={t('insight.none')}
          text={t('insight.noneText')}
        />
      )}
      {figures.data && period && !empty && <Charts figures={figures.data} />}
    </ConsolePage>
  )
}

function Charts({ figures }: { figures: Insights }) {
  const booked = figures.totals.bookings > 0
  const oneDay = figures.days.length === 1
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
      <div className="lg:col-span-2">
        <Totals figures={figures} />
      </div>
      <div className="empty:hidden lg:col-span-2">
        <AdviceList figures={figures} />
      </div>
      {booked && (
        <div className="lg:col-span-2">
          {oneDay ? <HourlyBookings figures={figures} /> : <DailyBookings figures={figures} />}
        </div>
      )}
      {booked && !oneDay && (
        <div className="lg:col-span-2">
          <BusiestHours figures={figures} />
        </div>
      )}
      <ServiceRanking figures={figures} />
      <StaffRanking figures={figures} />
      <SourceRanking figures={figures} />
    </div>
  )
}
