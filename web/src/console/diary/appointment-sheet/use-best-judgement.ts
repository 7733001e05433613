import { MINUTE_MS } from '@awan/core/time'
import {
  soldAs,
  startsOf,
  type NewAppointmentDraft,
} from '#console/diary/booking-form/new-appointment.ts'
import { useDayJudge } from '#console/diary/move/use-day-judge.ts'
import type { Judgement } from '#console/diary/move/use-judge.ts'
import type { ShopOffering } from '#features/offering/api.ts'
import { useNow } from '#lib/datetime/use-now.ts'

const BEST: Judgement['state'][] = ['free', 'outside', 'taken']

/** Returns the judgement of a new booking: with the chosen staff member, or with the best placed one able to do it. */
export function useBestJudgement(
  draft: NewAppointmentDraft,
  { date, minutes, chosen }: { date: string; minutes: number; chosen: readonly ShopOffering[] },
) {
  const { diary, axis, judge } = useDayJudge(date)
  const now = useNow(MINUTE_MS)
  const everyone = diary?.staff.map(({ id }) => id) ?? []
  const request = {
    staffIds: draft.staffId ? [draft.staffId] : everyone,
    footprint: soldAs(chosen),
    length: minutes,
    offeringIds: chosen.map(({ id }) => id),
  }
  const judgements = startsOf(draft, now).flatMap((start) => judge({ ...request, start }) ?? [])
  const judgement =
    BEST.flatMap((state) => judgements.filter((one) => one.state === state))[0] ?? judgements[0]
  return { diary, axis, judgement: chosen.length > 0 ? judgement : undefined }
}
