import { useEffect, useState } from 'react'
import type { Column } from '#console/diary/grid/columns.ts'

/** Events drawn at once, about as many as a screen shows; and then with each frame, so that none is late. */
const AT_FIRST = 120
const EACH_FRAME = 60

/** The first and the last column in sight. */
export interface Sight {
  first: number
  last: number
}

/** Returns which columns are in sight of a grid of equally wide ones that is scrolled so far, in pixels. */
export function columnsInSight(
  count: number,
  { scrolled, shown, width }: { scrolled: number; shown: number; width: number },
): Sight {
  const one = width / count
  const last = Math.max(0, count - 1)
  const within = (column: number) => Math.min(last, Math.max(0, column))
  // Not yet laid out: nothing is known of their width.
  if (!(one > 0)) return { first: 0, last }
  return {
    first: within(Math.floor(scrolled / one)),
    last: within(Math.ceil((scrolled + shown) / one) - 1),
  }
}

/**
 * Which columns are drawn with so many events: those in sight, then their neighbours, which are scrolled to next. The
 * first of them at least; nothing beyond, however many there are.
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
 * The columns of a grid that are drawn by now: a day of hundreds of appointments would hold up its first frame, and
 * each drag after it. What is in sight comes first, its neighbours in the next frames; changes of what is drawn
 * already are drawn at once. `kept` are drawn wherever they are: what has the focus or is being moved lives in them.
 */
export function useDrawing(
  columns: readonly Column[],
  sight: Sight,
  kept: readonly number[],
): ReadonlySet<number> {
  const about = `${columns[0]?.key} ${columns.length}`
  const [done, setDone] = useState({ about, events: AT_FIRST })
  const events = done.about === about ? done.events : AT_FIRST
  const sizes = columns.map(({ visits: appointments, offs }) => appointments.length + offs.length)
  const drawn = drawnColumns(sizes, sight, events)
  const isWhole = drawn.size === drawnColumns(sizes, sight, Infinity).size
  useEffect(() => {
    if (isWhole) return
    let timer: ReturnType<typeof setTimeout>
    // The task after a frame: what the frame shows is on the screen.
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
