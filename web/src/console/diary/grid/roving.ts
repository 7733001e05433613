/** Something in the grid that can have the focus. */
interface Stop {
  key: string
  from: number
}

/**
 * Returns where an arrow key leads from one thing of the grid: within its column in the order of time, across to the
 * nearest in time of the next column that has any, following the eye in Arabic too. Undefined: it stays.
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

/** The nearest in time of the next column in that direction that has anything. */
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
