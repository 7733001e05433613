import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { BOOKING_TABS } from '@awan/core/appointment/diary-rules'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { LoadMore } from '#components/buttons/load-more.tsx'
import { Name } from '#components/text/name.tsx'
import { SearchField } from '#components/fields/search-field.tsx'
import { Segmented } from '#components/fields/segmented.tsx'
import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { BookingTable } from '#console/bookings/booking-table.tsx'
import { ConsolePage } from '#console/frame/console-page.tsx'
import { AsOf } from '#console/diary/as-of.tsx'
import { DiaryActions } from '#console/diary/diary-actions.tsx'
import { DiarySheets } from '#console/diary/diary-sheets.tsx'
import { StaffFilter } from '#console/diary/fields/staff-filter.tsx'
import type { Sheet } from '#console/diary/sheet.ts'
import { useShop } from '#console/frame/shop-context.ts'
import { bookingsQuery } from '#features/appointment/bookings-api.ts'
import { diaryQuery } from '#features/appointment/diary-api.ts'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { dayOf } from '#lib/datetime/day.ts'
import { useNow } from '#lib/datetime/use-now.ts'
import { useBeside } from '#lib/form/use-beside.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { queryIn, useUrlFilters } from '#lib/use-url-filters.ts'

/** Shows every booking of the shop, by status. */
export function BookingsPage() {
  const t = useMessages()
  const { id: shopId, name, timeZone } = useShop()
  const { get, set } = useUrlFilters()
  const now = useNow(60_000)
  const tab = BOOKING_TABS.find((one) => one === get('tab')) ?? 'upcoming'
  const search = get('query') ?? ''
  const query = queryIn(search)
  const list = useInfiniteQuery(bookingsQuery(shopId, { tab, query, staff: get('staff') }))
  const fault = loadingFaultOf(list)
  const today = dayOf(now, timeZone)
  const diary = useQuery(diaryQuery(shopId, { from: today, days: 1 }))
  const staff = diary.data?.staff ?? []
  const [sheet, setSheet] = useBeside<Sheet>()
  const appointments = list.data ?? []
  return (
    <ConsolePage
      title={t('console.bookings')}
      text={<Name of={name} />}
      actions={<DiaryActions onSheet={setSheet} />}
    >
      <Segmented
        dense
        label={t('diary.tabs')}
        value={tab}
        options={BOOKING_TABS.map((value) => ({ value, label: t(`diary.tab.${value}`) }))}
        onChange={(value) => set({ tab: value === 'upcoming' ? undefined : value })}
      />
      <div className="@container">
        <div className="grid gap-2 @lg:grid-cols-[1fr_16rem] @lg:items-center">
          <SearchField
            label={t('diary.search')}
            value={search}
            onSearch={(text) => set({ query: text })}
          />
          {diary.isPending && !loadingFaultOf(diary) && <Skeleton className="h-12" />}
          <StaffFilter
            members={staff}
            value={get('staff')}
            onChange={(chosen) => set({ staff: chosen })}
          />
        </div>
      </div>
      {list.data && <AsOf failed={list.isError} updatedAt={list.dataUpdatedAt} />}
      {list.isPending && !fault && <TableSkeleton />}
      {fault && <QueryError error={fault} of={list} />}
      {list.data?.length === 0 && (
        <EmptyState
          title={t(query ? 'diary.noneFound' : `diary.none.${tab}`)}
          text={t(query ? 'diary.noneFoundText' : 'diary.noneText')}
        />
      )}
      {appointments.length > 0 && (
        <BookingTable
          appointments={appointments}
          staff={staff}
          now={now}
          label={t(`diary.tab.${tab}`)}
          opened={sheet?.kind === 'appointment' ? sheet.id : undefined}
          onOpen={(id) => setSheet({ kind: 'appointment', id })}
        />
      )}
      <LoadMore {...list} />
      <DiarySheets sheet={sheet} appointments={appointments} date={today} onSheet={setSheet} />
    </ConsolePage>
  )
}

function TableSkeleton() {
  const t = useMessages()
  return (
    <SkeletonRegion label={t('diary.loadingBookings')} className="grid gap-3">
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-18" />
      ))}
    </SkeletonRegion>
  )
}
