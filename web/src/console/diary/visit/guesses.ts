import { instantText } from '@awan/core/time'
import type { Visit, VisitChange, VisitMark, VisitMove } from '#features/appointment/diary-api.ts'

const MINUTE_MS = 60_000

/** Minutes between start and end. */
export function plannedMinutes({ start, end }: { start: string; end: string }): number {
  return (Date.parse(end) - Date.parse(start)) / MINUTE_MS
}

/** Lists what is done in a visit. */
export function offeringsOf({ items }: Pick<Visit, 'items'>): string[] {
  return items.map(({ offeringId }) => offeringId)
}

/** Tells how a visit is marked now. */
export function markOf(visit: Visit): VisitMark {
  if (visit.missed) return 'missed'
  if (visit.status === 'completed') return 'completed'
  return visit.arrivedAt ? 'arrived' : 'none'
}

/** Guesses a visit that is marked so, until the server has said it. */
export function marked(visit: Visit, mark: VisitMark): Visit {
  const over = mark === 'completed' || mark === 'missed'
  return {
    ...visit,
    status: over ? 'completed' : 'confirmed',
    missed: mark === 'missed',
    arrivedAt: mark === 'arrived' ? new Date().toISOString() : over ? visit.arrivedAt : null,
  }
}

/** Guesses a visit that has moved. */
export function movedGuess(visit: Visit, move: VisitMove): Visit {
  const minutes = move.durationMinutes ?? plannedMinutes(visit)
  const staffId = move.staffId ?? visit.staffId
  const later = (Date.parse(move.start) - Date.parse(visit.start)) / MINUTE_MS
  const longer = minutes - plannedMinutes(visit)
  return {
    ...visit,
    start: move.start,
    end: instantText(Date.parse(move.start) + minutes * MINUTE_MS),
    staffId,
    held: visit.held.map(({ from, to }) => ({
      resourceId: staffId,
      from: from + later,
      to: to + later + longer,
    })),
  }
}

/** Guesses a visit that is edited. */
export function edited(visit: Visit, { note, price, durationMinutes }: VisitChange): Visit {
  const { start } = visit
  const longer =
    durationMinutes === undefined ? visit : movedGuess(visit, { start, durationMinutes })
  return { ...longer, note: note ?? visit.note, price: price ?? visit.price }
}

/** Says what takes an edit back. */
export function editBack(visit: Visit, { offeringIds }: VisitChange): VisitChange {
  const { note, price } = visit
  if (!offeringIds) return { note, price }
  return { note, price, offeringIds: offeringsOf(visit), durationMinutes: plannedMinutes(visit) }
}

/** Says what takes it back to where it was, whatever the hours say now. */
export function moveBack(visit: Visit): VisitMove {
  return {
    start: visit.start,
    staffId: visit.staffId,
    durationMinutes: plannedMinutes(visit),
    outsideHours: true,
  }
}
