/** Focusable entry of the grid. */
interface Stop {
  key: string
  from: number
}

/**
 * Returns the stop that an arrow key leads to: within a column by time, across to the nearest in time of the next
 * column with entries, visually also in Arabic. Undefined: the focus stays.
 */
export function nextStop(
  pressed: string,
  current: string,
  columns: readonly (readonly Stop[])[],
  rtl: boolean,
): string | undefined {
  const at = columns.findIndex((stops) => stops.some(({ key }) => key === current))
  const stops = columns[at] ?? []
  const row = stops.findIndex(({ key }) => key === current)
  if (pressed === 'ArrowLeft' || pressed === 'ArrowRight')
    return beside(stops[row]?.from ?? 0, at, (pressed === 'ArrowRight') === rtl ? -1 : 1, columns)
  const places: Record<string, number> = {
    ArrowUp: row - 1,
    ArrowDown: row + 1,
    Home: 0,
    End: stops.length - 1,
  }
  return stops[places[pressed] ?? -1]?.key
}

/** Returns the stop nearest in time in the next non-empty column in that direction. */
function beside(
  from: number,
  at: number,
  step: 1 | -1,
  columns: readonly (readonly Stop[])[],
): string | undefined {
  for (let next = at + step; next >= 0 && next < columns.length; next += step) {
    const nearest = nearestTo(from, columns[next] ?? [])
    if (nearest) return nearest.key
  }
  return undefined
}

function nearestTo(from: number, stops: readonly Stop[]): Stop | undefined {
  return stops.reduce<Stop | undefined>(
    (best, stop) =>
      best && Math.abs(best.from - from) <= Math.abs(stop.from - from) ? best : stop,
    undefined,
  )
}
