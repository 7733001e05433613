import { useState } from 'react'
import { instantText } from '@awan/core/time'
import { instantAt, wallMinute } from '#console/diary/grid/axis.ts'
import { useDayJudge } from '#console/diary/move/use-day-judge.ts'
import { useStaffName } from '#console/diary/use-staff-name.ts'
import { useSeen } from '#console/diary/use-seen.ts'
import { plannedMinutes, offeringsOf } from '#console/diary/appointment-sheet/guesses.ts'
import { useChanges } from '#console/diary/appointment-sheet/use-changes.ts'
import { useShop } from '#console/frame/shop-context.ts'
import type { ShopAppointment, AppointmentMove } from '#features/appointment/diary-api.ts'
import type { ShopAlternative } from '#features/appointment/shop-alternatives.ts'
import { isLength } from '#features/offering/draft.ts'
import { dayOf } from '#lib/datetime/day.ts'
import { areSendable } from '#lib/use-words.ts'
import { useWrite } from '#lib/api/use-write.ts'

interface MoveDraft {
  /** Working day. */
  date: string
  /** Wall-clock minute of that day. */
  from: number
  staffId: string
  /** In minutes; undefined while empty. */
  length: number | undefined
  message: string
}

const laterBy = (minutes: number, now: Omit<MoveDraft, 'message'>): MoveDraft => ({
  ...now,
  from: now.from + minutes,
  message: '',
})

/** Returns a start on its working day; the calendar day if it has no other. */
const placeOf = (timeZone: string, start: string, day: string | null | undefined) => {
  const date = day ?? dayOf(start, timeZone)
  return { date, from: wallMinute(timeZone, date, start) }
}

/** Returns an appointment's present place. */
const asIs = (timeZone: string, now: ShopAppointment) => ({
  ...placeOf(timeZone, now.start, now.eveningOf),
  staffId: now.staffId,
  length: plannedMinutes(now),
})

/** Returns the draft of a move; its values survive a refusal. */
export function useMoveDraft(appointment: ShopAppointment, later: number, onDone: () => void) {
  const { timeZone } = useShop()
  const changes = useChanges()
  const form = `move ${appointment.id}`
  const { seen, input, set, typed, refused, reset } = useSeen(form, appointment, {
    name: 'appointment',
    first: (now) => laterBy(later, asIs(timeZone, now)),
    merged: (before, now) => ({ ...before, ...asIs(timeZone, now) }),
  })
  const [submitted, setSubmitted] = useState(false)
  const { date, from, staffId, length, message } = input
  const { diary, axis, judge } = useDayJudge(date)
  const start = instantAt(timeZone, date, from)
  const judgement = judge({
    staffIds: [staffId],
    start,
    footprint: appointment.footprint,
    length: length ?? 0,
    not: appointment.id,
    began: Date.parse(appointment.start),
    offeringIds: staffId === appointment.staffId ? undefined : offeringsOf(appointment),
  })
  const staffName = useStaffName(diary?.staff)
  const move = useWrite((to: AppointmentMove) => changes.move(seen, to, staffName), {
    onSaved: onDone,
    onFailed: refused,
  })
  return {
    draft: input,
    set: (change: Partial<MoveDraft>) => {
      set(change)
      // A refusal and its alternatives are about the sent request, which the message does not affect.
      if (move.isError && !('message' in change)) move.reset()
    },
    submitted,
    typed,
    reset,
    diary,
    axis,
    judgement,
    error: move.error,
    pending: move.isPending,
    save: () => {
      setSubmitted(true)
      if (!isLength(length) || !areSendable(message)) return
      move.mutate({
        start: instantText(start),
        staffId,
        durationMinutes: length,
        outsideHours: judgement?.state === 'outside' || undefined,
        message: message.trim() || undefined,
      })
    },
    choose: (chosen: ShopAlternative) => {
      const place = placeOf(timeZone, chosen.start, chosen.date)
      set({ ...place, staffId: chosen.staffId ?? staffId })
      move.reset()
    },
  }
}
