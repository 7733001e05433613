import { useEffect, useState } from 'react'
import type { Column } from '#console/diary/grid/columns.ts'

/** Events rendered at once, about a screenful, and then with each frame, to keep every frame short. */
const AT_FIRST = 120
const EACH_FRAME = 60

/** First and last visible column. */
export interface Sight {
  first: number
  last: number
}

/** Returns the visible columns of a grid of equally wide ones at a scroll offset, in pixels. */
export function columnsInSight(
  count: number,
  { scrolled, shown, width }: { scrolled: number; shown: number; width: number },
): Sight {
  const one = width / count
  const last = Math.max(0, count - 1)
  const within = (column: number) => Math.min(last, Math.max(0, column))
  // Not laid out yet: the width is unknown.
  if (!(one > 0)) return { first: 0, last }
  return {
    first: within(Math.floor(scrolled / one)),
    last: within(Math.ceil((scrolled + shown) / one) - 1),
  }
}

/**
 * Returns the columns to render within a budget of events: the visible ones, then their neighbours, which are scrolled
 * to next. At least one, and none beyond the neighbours.
 */
export function drawnColumns(
  sizes: readonly number[],
  { first, last }: Sight,
  events: number,
): ReadonlySet<number> {
  const drawn = new Set<number>()
  let left = events
  const inSight = Array.from({ length: last - first + 1 }, (_, step) => first + step)
  for (const at of [...inSight, last + 1, first - 1]) {
    const size = sizes[at]
    if (size === undefined) continue
    if (left <= 0 && drawn.size > 0) break
    drawn.add(at)
    left -= size
  }
  return drawn
}

/**
 * Returns the columns rendered so far: a day of hundreds of appointments would delay the first frame, and each drag
 * after it. Visible columns come first, their neighbours in the next frames; changes in rendered columns appear at
 * once. `kept` are always rendered: they contain the focused or moved entry.
 */
export function useDrawing(
  columns: readonly Column[],
  sight: Sight,
  kept: readonly number[],
): ReadonlySet<number> {
  const about = `${columns[0]?.key} ${columns.length}`
  const [done, setDone] = useState({ about, events: AT_FIRST })
  const events = done.about === about ? done.events : AT_FIRST
  const sizes = columns.map(({ appointments, offs }) => appointments.length + offs.length)
  const drawn = drawnColumns(sizes, sight, events)
  const isWhole = drawn.size === drawnColumns(sizes, sight, Infinity).size
  useEffect(() => {
    if (isWhole) return
    let timer: ReturnType<typeof setTimeout>
    // A task after the frame, so that the frame is painted first.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setDone({ about, events: events + EACH_FRAME }))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [about, events, isWhole])
  return new Set([...drawn, ...kept])
}
