import type { Diary, ShopAppointment } from '#features/appointment/diary-api.ts'
import type { Unsent } from '#console/unsent/queue/rules.ts'

/** State of an appointment with unsent entries. */
export type UnsentState = 'waiting' | 'refused'

/** Returns the entries of one shop. */
export const ofShop = (entries: readonly Unsent[], shopId: string): Unsent[] =>
  entries.filter((entry) => entry.shopId === shopId)

/** Returns the diary with its unsent entries: walk-ins in place, notes on their appointment. */
export function withUnsent(diary: Diary, entries: readonly Unsent[]): Diary {
  if (entries.length === 0) return diary
  // A refused one takes no time: nothing of it is on the server.
  const walkIns = entries
    .filter(({ kind }) => kind === 'walkIn')
    .map(({ shown, refusal }) => (refusal ? { ...shown, held: [] } : shown))
  return {
    ...diary,
    visits: [...diary.visits.map((appointment) => withNote(appointment, entries)), ...walkIns],
  }
}

/** Returns the appointment with its last unsent note; a refused note is not shown. */
function withNote(appointment: ShopAppointment, entries: readonly Unsent[]): ShopAppointment {
  const last = entries.findLast(
    (entry) => entry.kind === 'note' && !entry.refusal && entry.shown.id === appointment.id,
  )
  return last?.kind === 'note' ? { ...appointment, note: last.note } : appointment
}

/** Returns the appointments with unsent entries; a refused entry takes precedence. */
export function unsentStates(entries: readonly Unsent[]): ReadonlyMap<string, UnsentState> {
  const states = new Map<string, UnsentState>()
  for (const { shown, refusal } of entries)
    if (refusal || !states.has(shown.id)) states.set(shown.id, refusal ? 'refused' : 'waiting')
  return states
}
