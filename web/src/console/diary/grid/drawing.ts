import { useEffect, useState } from 'react'
import type { Column } from '#console/diary/grid/columns.ts'

/** Events drawn at once, about as many as a screen shows; and then with each frame, so that none is late. */
const AT_FIRST = 120
const EACH_FRAME = 60

/** Which columns are drawn with so many events, from the one numbered `first` on and around: at least one. */
export function drawnColumns(
  sizes: readonly number[],
  first: number,
  events: number,
): ReadonlySet<number> {
  const drawn = new Set<number>()
  let left = events
  for (let step = 0; step < sizes.length && (left > 0 || step === 0); step += 1) {
    const at = (first + step) % sizes.length
    drawn.add(at)
    left -= sizes[at] ?? 0
  }
  return drawn
}

/**
 * The columns of a grid that are drawn by now: a day of hundreds of appointments would hold up its first frame. What is
 * in sight comes first, the rest in the next frames; changes of what is drawn already are drawn at once.
 */
export function useDrawing(columns: readonly Column[], first: number): ReadonlySet<number> {
  const about = `${columns[0]?.key} ${columns.length}`
  const [done, setDone] = useState({ about, events: AT_FIRST })
  const events = done.about === about ? done.events : AT_FIRST
  const sizes = columns.map(({ visits: appointments, offs }) => appointments.length + offs.length)
  const drawn = drawnColumns(sizes, first, events)
  const isWhole = drawn.size === columns.length
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
  return drawn
}
