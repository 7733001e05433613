import { createElement, type ComponentType } from 'react'
import { expect, test } from 'vitest'
import { BusinessesPage } from '#customer/businesses/businesses-page.tsx'
import { EmbedPage } from '#customer/framed/embed-page.tsx'
import { ServiceChoice } from '#customer/quick-book/service-choice.tsx'
import { SoonestTimes } from '#customer/quick-book/soonest-times.tsx'
import { useQuickFilters } from '#customer/quick-book/use-quick-filters.ts'
import { ServiceBusinesses } from '#customer/service/service-businesses.tsx'
import { MonthPicker } from '#features/availability/components/month-picker.tsx'
import { TimePicker } from '#features/availability/components/time-picker.tsx'
import { useTimes } from '#features/availability/use-times.ts'
import { ActivityDialog } from '#features/analytics/components/activity-dialog.tsx'
import { SeriesDialog } from '#features/appointment/components/series-dialog.tsx'
import { openedOffline } from '#testing/rendered.ts'

const input = { businessId: 'b', offeringIds: ['o'] }
const timeZone = 'Asia/Baghdad'
const ignore = () => undefined

function Times() {
  const times = useTimes(input, timeZone, { date: undefined, start: undefined })
  return createElement(TimePicker, {
    timeZone,
    times,
    fault: undefined,
    onDay: ignore,
    onStart: ignore,
  })
}

const PARTS = Object.entries({
  ActivityDialog: () => createElement(ActivityDialog, { onClose: ignore }),
  BusinessesPage,
  EmbedPage,
  MonthPicker: () =>
    createElement(MonthPicker, {
      input,
      timeZone,
      value: undefined,
      onChoose: ignore,
      onClose: ignore,
    }),
  SeriesDialog: () => createElement(SeriesDialog, { seriesId: 's', onClose: ignore }),
  ServiceBusinesses: () => createElement(ServiceBusinesses, { serviceId: 's', count: undefined }),
  ServiceChoice: () => createElement(ServiceChoice, { city: 'c', filters: useQuickFilters() }),
  SoonestTimes: () =>
    createElement(SoonestTimes, { serviceId: 's', city: 'c', filters: useQuickFilters() }),
  Times,
} satisfies Record<string, ComponentType>)

test.each(PARTS)('%s says that there is no connection', (_, part) => {
  const shown = openedOffline(createElement(part))
  expect(shown).toContain('shell.networkError')
  expect(shown).not.toMatch(/animate-(?:shimmer|spin)/)
})
