import { wallMinute, type Span } from '#console/diary/grid/axis.ts'
import type { Column, Off } from '#console/diary/grid/columns.ts'
import { freeSpans } from '#console/diary/figures.ts'
import type { ShopAppointment } from '#features/appointment/diary-api.ts'

/** Shortest free time worth a row, in minutes. */
const SHORTEST_GAP = 15

/** Row of a day's list; `staffId` is set if it belongs to one staff member. */
export type ListRow = Span & { key: string; staffId: string | undefined } & (
    | { kind: 'appointment'; appointment: ShopAppointment }
    | { kind: 'off'; off: Off }
    | { kind: 'free'; column: Column }
  )

/**
 * Returns the entries of a day's columns by time, across staff; `past` has those that are over and need no action, as
 * long as others are due. Free times are listed for a single column only: of several they would be a list of their own.
 */
export function rowsOf(
  columns: readonly Column[],
  { timeZone, now, free }: { timeZone: string; now: number; free: boolean },
): { past: ListRow[]; due: ListRow[] } {
  const all = columns.flatMap((column) => [
    ...rowsOfColumn(column),
    ...(free && columns.length === 1 ? gapsOf(column, timeZone, now) : []),
  ])
  const rows = eachOnce(all).sort((a, b) => a.from - b.from)
  const isOver = (row: ListRow) => {
    const minute = wallMinute(timeZone, columns[0]?.date ?? '', now)
    if (row.kind === 'appointment' && row.appointment.status === 'confirmed') return false
    return row.kind !== 'free' && row.to <= minute
  }
  const due = rows.filter((row) => !isOver(row))
  return due.length === 0 ? { past: [], due: rows } : { past: rows.filter(isOver), due }
}

/**
 * Returns whether a day shows free times that can be pressed from now on: the grid those of any active staff member, the
 * list those of a single column.
 */
export function showsFree(
  columns: readonly Column[],
  { timeZone, now, view }: { timeZone: string; now: number; view: 'grid' | 'list' },
): boolean {
  if (view === 'list' && columns.length > 1) return false
  return columns.some((column) => !column.left && gapsOf(column, timeZone, now).length > 0)
}

/** Removes duplicates: an entry in several columns is for everyone, and gets no staff member. */
function eachOnce(rows: readonly ListRow[]): ListRow[] {
  const found = new Map<string, ListRow>()
  for (const row of rows)
    found.set(row.key, found.has(row.key) ? { ...row, staffId: undefined } : row)
  return [...found.values()]
}

function rowsOfColumn({ staffId, appointments, offs }: Column): ListRow[] {
  return [
    ...appointments.map(({ entry, from, to }) => ({
      ...{ kind: 'appointment' as const, key: entry.id, from, to, staffId, appointment: entry },
    })),
    ...offs.map(({ entry, from, to }) => ({
      ...{ kind: 'off' as const, key: entry.key, from, to, staffId, off: entry },
    })),
  ]
}

/** Returns the remaining free times of a column, in steps of the grid. */
function gapsOf(column: Column, timeZone: string, now: number): ListRow[] {
  const minute = wallMinute(timeZone, column.date, now)
  const soon = Math.ceil(minute / SHORTEST_GAP) * SHORTEST_GAP
  return freeSpans(column.hours, [...column.appointments, ...column.offs], soon)
    .filter(({ from, to }) => to - from >= SHORTEST_GAP)
    .map(({ from, to }) => ({
      ...{ kind: 'free' as const, key: `free ${from}`, from, to, staffId: column.staffId, column },
    }))
}
