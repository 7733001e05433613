import { useQuery } from '@tanstack/react-query'
import { addDays } from '@awan/core/time'
import { useShop } from '#console/frame/shop-context.ts'
import { diaryQuery } from '#features/appointment/diary-api.ts'
import { dayOf } from '#lib/datetime/day.ts'

/** Returns the current working day: after midnight still the evening's, until its hours end. */
export function useWorkingDay(now: number): string {
  const { id: shopId, timeZone } = useShop()
  const today = dayOf(now, timeZone)
  const diary = useQuery(diaryQuery(shopId, { from: today, days: 1 }))
  const start = diary.data?.dates[0]?.start
  return start !== undefined && now < Date.parse(start) ? addDays(today, -1) : today
}
