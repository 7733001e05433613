import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { instantText } from '@awan/core/time'
import { instantAt, wallMinute } from '#console/diary/grid/axis.ts'
import { useDayJudge } from '#console/diary/move/use-day-judge.ts'
import { useSeen } from '#console/diary/use-seen.ts'
import { plannedMinutes, offeringsOf } from '#console/diary/visit/guesses.ts'
import { useChanges } from '#console/diary/visit/use-changes.ts'
import { useShop } from '#console/frame/shop-context.ts'
import type { Visit, VisitMove } from '#features/appointment/diary-api.ts'
import type { ShopAlternative } from '#features/appointment/shop-alternatives.ts'
import { isLength } from '#features/offering/draft.ts'
import { dayOf } from '#lib/datetime/day.ts'
import { areSendable } from '#lib/use-words.ts'

interface MoveDraft {
  date: string
  /** Wall-clock minute of that day. */
  from: number
  staffId: string
  /** Minutes; undefined while none is typed. */
  length: number | undefined
  message: string
}

/** Returns where a visit is to stand, while it is being said; a refusal keeps all of it. */
export function useMoveDraft(visit: Visit, onDone: () => void) {
  const { timeZone } = useShop()
  const changes = useChanges()
  const placeOf = (start: string) => {
    const date = dayOf(start, timeZone)
    return { date, from: wallMinute(timeZone, date, start) }
  }
  const asIs = (now: Visit) => ({
    ...placeOf(now.start),
    staffId: now.staffId,
    length: plannedMinutes(now),
  })
  const [draft, setDraft] = useState<MoveDraft>(() => ({ ...asIs(visit), message: '' }))
  const set = (change: Partial<MoveDraft>) => setDraft((before) => ({ ...before, ...change }))
  const [told, setTold] = useState(false)
  const { date, from, staffId, length, message } = draft
  const { diary, axis, judge } = useDayJudge(date)
  const start = instantAt(timeZone, date, from)
  const judgement = judge({
    staffIds: [staffId],
    start,
    footprint: visit.footprint,
    length: length ?? 0,
    not: visit.id,
    began: Date.parse(visit.start),
    offeringIds: staffId === visit.staffId ? undefined : offeringsOf(visit),
  })
  const { seen, refused } = useSeen(visit, 'visit', (now) => set(asIs(now)))
  const move = useMutation({
    mutationFn: (to: VisitMove) => changes.move(seen, to),
    onSuccess: onDone,
    onError: refused,
  })
  return {
    draft,
    set,
    told,
    diary,
    axis,
    judgement,
    error: move.error,
    pending: move.isPending,
    save: () => {
      setTold(true)
      if (!isLength(length) || !areSendable(message)) return
      move.mutate({
        start: instantText(start),
        staffId,
        durationMinutes: length,
        outsideHours: judgement?.state === 'outside' || undefined,
        message: message.trim() || undefined,
      })
    },
    choose: (alternative: ShopAlternative) => {
      set({ ...placeOf(alternative.start), staffId: alternative.staffId ?? staffId })
      move.reset()
    },
  }
}
