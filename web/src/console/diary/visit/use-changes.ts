import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toast } from '#components/overlays/toast.ts'
import { customerOf } from '#console/diary/grid/columns.ts'
import { isolated } from '#console/diary/move/use-judge.ts'
import { editBack, markOf, plannedMinutes, moveBack } from '#console/diary/visit/guesses.ts'
import { sendingOf } from '#console/diary/visit/sending.ts'
import { useChangeError } from '#console/diary/visit/use-change-error.ts'
import { useShop } from '#console/frame/shop-context.ts'
import {
  type Visit,
  type VisitChange,
  type VisitMark,
  type VisitMove,
} from '#features/appointment/diary-api.ts'
import { afterAppointments } from '#features/live/affects.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useVisitFormat } from '#lib/format/use-visit-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const MARKED = {
  arrived: 'diary.markedArrived',
  completed: 'diary.markedCompleted',
  missed: 'diary.markedMissed',
  none: 'diary.markedNone',
} as const

/**
 * Returns what can be done to a visit. Each shows at once, is taken back on screen where the server refuses, and
 * offers to be undone. All reject with the refusal.
 */
export function useChanges() {
  const client = useQueryClient()
  const { id: shopId } = useShop()
  const t = useMessages()
  const say = useSaying()
  return useMemo(() => {
    const send = sendingOf(client, shopId)
    return {
      mark: async (visit: Visit, to: VisitMark) => {
        const saved = await send.mark(visit, to)
        say.marked(visit, to, () => send.mark(saved, markOf(visit)))
      },
      move: async (visit: Visit, to: VisitMove) => {
        const saved = await send.move(visit, to)
        say.moved(visit, saved, () => send.move(saved, moveBack(visit)))
      },
      cancel: async (visit: Visit, words: { reason: string; message?: string }) => {
        const saved = await send.cancel(visit, words)
        say.done(t('diary.cancelDone'), saved, () => send.restore(saved))
      },
      restore: async (visit: Visit, outsideHours?: boolean) => {
        const saved = await send.restore(visit, outsideHours)
        say.done(t('diary.restored'), saved)
      },
      edit: async (visit: Visit, change: VisitChange) => {
        const saved = await send.edit(visit, change)
        say.done(t('diary.saved'), saved, () => send.edit(saved, editBack(visit, change)))
      },
      /** After a visit was written down: it appears, and can be taken out again. */
      created: (visit: Visit) => {
        void afterAppointments(client, shopId)
        say.created(visit, () => send.cancel(visit, { reason: t('diary.mistake') }))
      },
    }
  }, [client, shopId, t, say])
}

type Undo = () => Promise<unknown>

/** Says what was done to a visit, and what its customer was not told of it; offers to take it back. */
function useSaying() {
  const { timeZone } = useShop()
  const t = useMessages()
  const format = useFormat()
  const visits = useVisitFormat()
  const sayError = useChangeError()
  return useMemo(() => {
    const undoing = (undo: Undo) => ({
      label: t('diary.undo'),
      run: () => void undo().then(() => toast.info(t('diary.undone')), sayError),
    })
    const done = (text: string, { untold }: Pick<Visit, 'untold'>, undo?: Undo) =>
      toast.success(
        text,
        untold === null ? undefined : t(`diary.untold.${untold}`),
        undo && undoing(undo),
      )
    return {
      done,
      marked: (visit: Visit, to: VisitMark, undo: Undo) => {
        const name = isolated(customerOf(visit) ?? t('diary.walkIn'))
        done(t(MARKED[to], { name }), { untold: null }, undo)
      },
      moved: (before: Visit, saved: Visit, undo: Undo) => {
        const { start, eveningOf } = saved
        const stayed = start === before.start && saved.staffId === before.staffId
        const text = stayed
          ? t('diary.lengthened', { length: format.minutes(plannedMinutes(saved)) })
          : t('diary.moved', { when: visits.visitTimeWithin(start, eveningOf, timeZone) })
        done(text, saved, undo)
      },
      created: (visit: Visit, undo: Undo) => {
        const when = visits.visitTime(visit.start, visit.eveningOf, timeZone)
        done(t('diary.created', { when }), visit, undo)
      },
    }
  }, [t, format, visits, sayError, timeZone])
}
