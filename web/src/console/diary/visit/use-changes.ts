import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toast } from '#components/toast.ts'
import { customerOf } from '#console/diary/grid/columns.ts'
import { isolated } from '#console/diary/move/use-judge.ts'
import { useShop } from '#console/frame/shop-context.ts'
import {
  cancelVisit,
  changeVisit,
  markVisit,
  moveVisit,
  refreshDiary,
  restoreVisit,
  showVisit,
  type Visit,
  type VisitChange,
  type VisitMark,
  type VisitMove,
} from '#features/appointment/diary-api.ts'
import { changesInTurn } from '#features/appointment/in-turn.ts'
import { useChangeError } from '#console/diary/visit/use-change-error.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useVisitFormat } from '#lib/format/use-visit-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** How a visit is marked now. */
export function markOf(visit: Visit): VisitMark {
  if (visit.missed) return 'missed'
  if (visit.status === 'completed') return 'completed'
  return visit.arrivedAt ? 'arrived' : 'none'
}

/** What a visit looks like once it is marked so, until the server has said it. */
function marked(visit: Visit, mark: VisitMark): Visit {
  const over = mark === 'completed' || mark === 'missed'
  return {
    ...visit,
    status: over ? 'completed' : 'confirmed',
    missed: mark === 'missed',
    arrivedAt: mark === 'arrived' ? new Date().toISOString() : over ? visit.arrivedAt : null,
  }
}

function moved(visit: Visit, move: VisitMove): Visit {
  const before = Date.parse(visit.end) - Date.parse(visit.start)
  const length = move.durationMinutes === undefined ? before : move.durationMinutes * 60_000
  return {
    ...visit,
    start: move.start,
    end: new Date(Date.parse(move.start) + length).toISOString().replace('.000Z', 'Z'),
    staffId: move.staffId ?? visit.staffId,
  }
}

function edited(visit: Visit, { note, price, durationMinutes }: VisitChange): Visit {
  const { start } = visit
  const longer = durationMinutes === undefined ? visit : moved(visit, { start, durationMinutes })
  return { ...longer, note: note ?? visit.note, price: price ?? visit.price }
}

/** What takes an edit back. */
function editBack(visit: Visit, { offeringIds }: VisitChange): VisitChange {
  const { note, price, items } = visit
  if (!offeringIds) return { note, price }
  const durationMinutes = (Date.parse(visit.end) - Date.parse(visit.start)) / 60_000
  const before = items.map((item) => item.offeringId)
  return { note, price, offeringIds: before, durationMinutes }
}

/** Back to where it was, whatever the hours say now. */
function moveBack(visit: Visit): VisitMove {
  return {
    start: visit.start,
    staffId: visit.staffId,
    durationMinutes: (Date.parse(visit.end) - Date.parse(visit.start)) / 60_000,
    outsideHours: true,
  }
}

/** Of all that a page shows: a sheet, the grid and a toast may change the same visit. */
const turns = changesInTurn<Visit>()

/**
 * What can be done to a visit. Each shows at once, is taken back on screen where the server refuses, and offers to be
 * undone. All reject with the refusal.
 */
export function useChanges() {
  const client = useQueryClient()
  const { id: shopId, timeZone } = useShop()
  const t = useMessages()
  const format = useFormat()
  const visits = useVisitFormat()
  const sayError = useChangeError()
  return useMemo(() => {
    // What a later change shows stands until its own answer.
    const show = (visit: Visit) => {
      if (!turns.isBusy(visit.id)) showVisit(client, shopId, visit)
    }
    const apply = async (visit: Visit, guess: Visit, send: (from: Visit) => Promise<Visit>) => {
      await client.cancelQueries({ queryKey: ['diary', shopId] })
      showVisit(client, shopId, guess)
      try {
        const saved = await turns.send(visit, send)
        show(saved)
        return saved
      } catch (error) {
        show(visit)
        throw error
      } finally {
        if (!turns.isBusy()) refreshDiary(client, shopId)
      }
    }
    /** What its customer did not hear of a change, as the messages of the day are used up. */
    const untoldText = ({ untold }: Visit) =>
      untold === null ? undefined : t(`diary.untold.${untold}`)
    const undoing = (run: () => Promise<unknown>) => ({
      label: t('diary.undo'),
      run: () => void run().then(() => toast.info(t('diary.undone')), sayError),
    })
    const nameOf = (visit: Visit) => isolated(customerOf(visit) ?? t('diary.walkIn'))
    const mark = (visit: Visit, to: VisitMark) =>
      apply(visit, marked(visit, to), (from) => markVisit(shopId, from, to))
    const move = (visit: Visit, to: VisitMove) =>
      apply(visit, moved(visit, to), (from) => moveVisit(shopId, from, to))
    const cancel = (visit: Visit, words: { reason: string; message?: string }) =>
      apply(visit, { ...visit, status: 'cancelled' }, (from) => cancelVisit(shopId, from, words))
    const restore = (visit: Visit, outsideHours?: boolean) =>
      apply(visit, { ...visit, status: 'confirmed' }, (from) =>
        restoreVisit(shopId, from, outsideHours),
      )
    const edit = (visit: Visit, change: VisitChange) =>
      apply(visit, edited(visit, change), (from) => changeVisit(shopId, from, change))
    return {
      mark: async (visit: Visit, to: VisitMark) => {
        const saved = await mark(visit, to)
        const key = (
          {
            arrived: 'diary.markedArrived',
            completed: 'diary.markedCompleted',
            missed: 'diary.markedMissed',
            none: 'diary.markedNone',
          } as const
        )[to]
        const undo = undoing(() => mark(saved, markOf(visit)))
        toast.success(t(key, { name: nameOf(visit) }), undefined, undo)
      },
      move: async (visit: Visit, to: VisitMove) => {
        const saved = await move(visit, to)
        const stayed = saved.start === visit.start && saved.staffId === visit.staffId
        const minutes = (Date.parse(saved.end) - Date.parse(saved.start)) / 60_000
        const said = stayed
          ? t('diary.lengthened', { length: format.minutes(minutes) })
          : t('diary.moved', {
              when: visits.visitTimeWithin(saved.start, saved.eveningOf, timeZone),
            })
        toast.success(
          said,
          untoldText(saved),
          undoing(() => move(saved, moveBack(visit))),
        )
      },
      cancel: async (visit: Visit, words: { reason: string; message?: string }) => {
        const saved = await cancel(visit, words)
        toast.success(
          t('diary.cancelDone'),
          untoldText(saved),
          undoing(() => restore(saved)),
        )
      },
      restore: async (visit: Visit, outsideHours?: boolean) => {
        const saved = await restore(visit, outsideHours)
        toast.success(t('diary.restored'), untoldText(saved))
      },
      edit: async (visit: Visit, change: VisitChange) => {
        const saved = await edit(visit, change)
        toast.success(
          t('diary.saved'),
          untoldText(saved),
          undoing(() => edit(saved, editBack(visit, change))),
        )
      },
      /** After a visit was written down: it appears, and can be taken out again. */
      created: (visit: Visit) => {
        refreshDiary(client, shopId)
        toast.success(
          t('diary.created', { when: visits.visitTime(visit.start, visit.eveningOf, timeZone) }),
          untoldText(visit),
          undoing(() => cancel(visit, { reason: t('diary.mistake') })),
        )
      },
    }
  }, [client, shopId, timeZone, t, format, visits, sayError])
}
