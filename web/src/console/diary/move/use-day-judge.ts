import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { addDays } from '@awan/core/time'
import { axisOf, type Span } from '#console/diary/grid/axis.ts'
import { hoursOn } from '#console/diary/grid/columns.ts'
import { useJudge } from '#console/diary/move/use-judge.ts'
import { useShop } from '#console/frame/shop-context.ts'
import { ofShop, withUnsent } from '#console/unsent/with-unsent.ts'
import { diaryQuery } from '#features/appointment/diary-api.ts'
import { useUnsent } from '#console/unsent/queue/use-unsent.ts'

/** Upper bound of days in one diary query. */
const MOST_DAYS = 7

/** Returns the diary and judge of a form's day, and of the `nights` that it reaches into. */
export function useDayJudge(date: string, nights = 1) {
  const { id: shopId } = useShop()
  // Includes the day before, whose night may reach into this one. Calendars cover a day more than is shown.
  const days =
    nights > 1
      ? { from: date, days: Math.min(MOST_DAYS, nights + 1) }
      : { from: addDays(date, -1), days: 2 }
  const client = useQueryClient()
  const known = useQuery({
    ...diaryQuery(shopId, days),
    // Offline only the day itself may be cached.
    placeholderData: () =>
      navigator.onLine
        ? undefined
        : client.getQueryData(diaryQuery(shopId, { from: date, days: 1 }).queryKey),
  }).data
  const unsent = useUnsent()
  const diary = useMemo(
    () => known && withUnsent(known, ofShop(unsent, shopId)),
    [known, unsent, shopId],
  )
  const axis: Span = axisOf(diary ? diary.staff.flatMap(({ id }) => hoursOn(diary, date, id)) : [])
  return { diary, axis, judge: useJudge(diary) }
}
