import type { Appointment } from '#features/appointment/api.ts'

/**
 * Returns a list of upcoming appointments, earliest first, with others that it lacks at their places. Of several with
 * one id, the first is shown.
 */
export function keepingPlaces<Listed extends Pick<Appointment, 'id' | 'start'>>(
  list: readonly Listed[],
  others: readonly Listed[],
): readonly Listed[] {
  const known = new Set(list.map(({ id }) => id))
  const lacking = others.filter(({ id }) => !known.has(id) && known.add(id))
  if (lacking.length === 0) return list
  return [...list, ...lacking].sort((a, b) => Date.parse(a.start) - Date.parse(b.start))
}
