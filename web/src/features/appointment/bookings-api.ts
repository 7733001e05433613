import { keepPreviousData } from '@tanstack/react-query'
import type { BookingTab } from '@awan/core/appointment/diary-rules'
import { appointmentTurns, DIARY_REFRESH_MS } from '#features/appointment/diary-api.ts'
import { diaryKeys } from '#features/appointment/diary-keys.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { pagesQuery } from '#lib/api/pages.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

export interface BookingFilters {
  tab: BookingTab
  query?: string
  staff?: string
}

/** Bookings of a shop: upcoming soonest first, all others newest first. */
export function bookingsQuery(businessId: string, { tab, query, staff }: BookingFilters) {
  return {
    ...pagesQuery(
      diaryKeys.bookingList(businessId, { tab, query, staff }),
      async ({ cursor, signal }) => {
        const page = await answerOf(
          api.GET('/api/console/businesses/{businessId}/bookings', {
            params: {
              path: { businessId },
              query: { tab, query, staff, cursor },
            },
            signal,
          }),
        )
        return { ...page, items: appointmentTurns.laidOver(page.items) }
      },
    ),
    placeholderData: keepPreviousData,
    refetchInterval: DIARY_REFRESH_MS,
    refetchOnWindowFocus: 'always' as const,
    meta: PERSONAL,
  }
}
