import type { Diary, ShopAppointment } from '#features/appointment/diary-api.ts'
import type { Unsent } from '#console/unsent/queue/rules.ts'

/** Says how an appointment in a diary stands that this device knows more of than the server. */
export type UnsentState = 'waiting' | 'refused'

/** Returns the entries of one shop. */
export const ofShop = (entries: readonly Unsent[], shopId: string): Unsent[] =>
  entries.filter((entry) => entry.shopId === shopId)

/** The days of a diary with what waits in them: walk-ins at their place, notes on their appointment. */
export function withUnsent(diary: Diary, entries: readonly Unsent[]): Diary {
  if (entries.length === 0) return diary
  const walkIns = entries.filter(({ kind }) => kind === 'walkIn').map(({ shown }) => shown)
  return {
    ...diary,
    visits: [...diary.visits.map((appointment) => withNote(appointment, entries)), ...walkIns],
  }
}

/** The appointment with the last note that waits for it; one that was refused does not stand. */
function withNote(appointment: ShopAppointment, entries: readonly Unsent[]): ShopAppointment {
  const last = entries.findLast(
    (entry) => entry.kind === 'note' && !entry.refusal && entry.shown.id === appointment.id,
  )
  return last?.kind === 'note' ? { ...appointment, note: last.note } : appointment
}

/** Names the appointments that something waits for; of several things the one that was refused is said. */
export function unsentStates(entries: readonly Unsent[]): ReadonlyMap<string, UnsentState> {
  const states = new Map<string, UnsentState>()
  for (const { shown, refusal } of entries)
    if (refusal || !states.has(shown.id)) states.set(shown.id, refusal ? 'refused' : 'waiting')
  return states
}
