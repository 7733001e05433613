import { useQuery } from '@tanstack/react-query'
import { addDays } from '@awan/core/time'
import { axisOf, type Span } from '#console/diary/grid/axis.ts'
import { hoursOn } from '#console/diary/grid/columns.ts'
import { useJudge } from '#console/diary/move/use-judge.ts'
import { useShop } from '#console/frame/shop-context.ts'
import { diaryQuery } from '#features/appointment/diary-api.ts'

/** The day a form is about, with who works and what stands there. */
export function useDayJudge(date: string) {
  const { id: shopId } = useShop()
  // With the evening before, whose end and visits may reach into it.
  const days = { from: addDays(date, -1), days: 2 }
  const diary = useQuery(diaryQuery(shopId, days)).data
  const axis: Span = axisOf(diary ? hoursOn(diary, date, null) : [])
  return { diary, axis, judge: useJudge(diary) }
}
