import { staffOn } from '#console/diary/grid/columns.ts'
import type { NewVisitDraft } from '#console/diary/booking-form/new-visit.ts'
import { spanOf, startsOf, totalsOf } from '#console/diary/booking-form/new-visit.ts'
import { useDayJudge } from '#console/diary/move/use-day-judge.ts'
import type { Judgement } from '#console/diary/move/use-judge.ts'
import type { ShopOffering } from '#features/offering/api.ts'
import { useNow } from '#lib/datetime/use-now.ts'

const MINUTE = 60_000
const BEST: Judgement['state'][] = ['free', 'outside', 'taken', 'past']

/** How a booking that is being written down would stand: with the professional chosen, or with the best placed of those who do it. */
export function useBestJudgement(
  draft: NewVisitDraft,
  { date, minutes, chosen }: { date: string; minutes: number; chosen: readonly ShopOffering[] },
) {
  const { diary, axis, judge } = useDayJudge(date)
  const now = useNow(MINUTE)
  const { isDoneBy } = totalsOf(chosen)
  const able = diary
    ? staffOn(diary).filter(({ id, active }) =>
        draft.staffId ? id === draft.staffId : active && isDoneBy(id),
      )
    : []
  const judgements = startsOf(draft, now).flatMap((start) => {
    const span = spanOf(chosen, { start, minutes })
    return able.flatMap(({ id: staffId }) => judge({ staffId, ...span }) ?? [])
  })
  const judgement = BEST.flatMap((state) => judgements.filter((one) => one.state === state))[0]
  return { diary, axis, judgement: chosen.length > 0 ? judgement : undefined }
}
