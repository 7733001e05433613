import type { QueryClient } from '@tanstack/react-query'
import { edited, marked, movedGuess } from '#console/diary/visit/guesses.ts'
import {
  cancelVisit,
  changeVisit,
  markVisit,
  moveVisit,
  restoreVisit,
  showVisit,
  type Visit,
  type VisitChange,
  type VisitMark,
  type VisitMove,
} from '#features/appointment/diary-api.ts'
import { diaryKeys } from '#features/appointment/diary-keys.ts'
import { changesInTurn } from '#features/appointment/in-turn.ts'
import { afterAppointments } from '#features/live/affects.ts'

/** Orders the changes of all that a page shows: a sheet, the grid and a toast may change the same visit. */
const turns = changesInTurn<Visit>()

/** Sends changes of a shop's visits: each shows at once, and is taken back on screen where the server refuses. */
export function sendingOf(client: QueryClient, shopId: string) {
  // What a later change shows stands until its own answer.
  const show = (visit: Visit) => {
    if (!turns.isBusy(visit.id)) showVisit(client, shopId, visit)
  }
  const apply = async (visit: Visit, guess: Visit, send: (from: Visit) => Promise<Visit>) => {
    await client.cancelQueries({ queryKey: diaryKeys.all(shopId) })
    showVisit(client, shopId, guess)
    try {
      const saved = await turns.send(visit, send)
      show(saved)
      return saved
    } catch (error) {
      show(visit)
      throw error
    } finally {
      if (!turns.isBusy()) void afterAppointments(client, shopId)
    }
  }
  return {
    mark: (visit: Visit, to: VisitMark) =>
      apply(visit, marked(visit, to), (from) => markVisit(shopId, from, to)),
    move: (visit: Visit, to: VisitMove) =>
      apply(visit, movedGuess(visit, to), (from) => moveVisit(shopId, from, to)),
    cancel: (visit: Visit, words: { reason: string; message?: string }) =>
      apply(visit, { ...visit, status: 'cancelled', held: [] }, (from) =>
        cancelVisit(shopId, from, words),
      ),
    restore: (visit: Visit, outsideHours?: boolean) =>
      apply(visit, { ...visit, status: 'confirmed' }, (from) =>
        restoreVisit(shopId, from, outsideHours),
      ),
    edit: (visit: Visit, change: VisitChange) =>
      apply(visit, edited(visit, change), (from) => changeVisit(shopId, from, change)),
  }
}
