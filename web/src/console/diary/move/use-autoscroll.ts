import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Distance from an edge within which a drag scrolls, in pixels. */
const EDGE = 56
/** Pixels per frame. */
const STEP = 10

/** Scrolls the grid while `on` and the pointer is near an edge; `onScroll` then updates the drag. */
export function useAutoscroll(
  on: boolean,
  scroller: RefObject<HTMLElement | null>,
  pointer: RefObject<{ x: number; y: number }>,
  onScroll: () => void,
): void {
  const look = useEffectEvent(onScroll)
  useEffect(() => {
    if (!on) return
    let frame = requestAnimationFrame(function step() {
      const box = scroller.current?.getBoundingClientRect()
      const { x, y } = pointer.current
      const across = box ? nearness(x, box.left, box.right) : 0
      const down = box
        ? nearness(y, Math.max(0, box.top), Math.min(window.innerHeight, box.bottom))
        : 0
      if (across !== 0 || down !== 0) {
        scroller.current?.scrollBy(across * STEP, down * STEP)
        look()
      }
      frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [on, scroller, pointer])
}

function nearness(at: number, from: number, to: number): -1 | 0 | 1 {
  if (at < from + EDGE) return -1
  return at > to - EDGE ? 1 : 0
}
