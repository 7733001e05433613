import { startTransition, useCallback, useLayoutEffect, useState, type RefObject } from 'react'
import { columnsInSight, type Sight } from '#console/diary/grid/sight/drawing.ts'

/** Assumed last visible column before layout. */
const PROBABLY = 7

/** Returns the visible columns of a grid, and functions to update them and scroll to one. */
export function useSight(
  count: number,
  scroller: RefObject<HTMLElement | null>,
  area: RefObject<HTMLElement | null>,
) {
  const [sight, setSight] = useState<Sight>({ first: 0, last: PROBABLY })
  const look = useCallback(() => {
    if (!scroller.current || !area.current) return
    const { scrollLeft, clientWidth, scrollWidth } = scroller.current
    const width = area.current.offsetWidth
    const shown = clientWidth - (scrollWidth - width)
    // `scrollLeft` is negative in right-to-left layouts.
    const next = columnsInSight(count, { scrolled: Math.abs(scrollLeft), shown, width })
    // A transition renders in slices, so that scrolling and dragging take precedence.
    startTransition(() =>
      setSight((now) => (now.first === next.first && now.last === next.last ? now : next)),
    )
  }, [count, scroller, area])
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [look, scroller])
  return {
    first: Math.min(sight.first, count - 1),
    last: Math.min(sight.last, count - 1),
    look,
    reveal: (column: number) => {
      if (!scroller.current || !area.current) return
      const rtl = getComputedStyle(scroller.current).direction === 'rtl'
      const left = (column * area.current.offsetWidth) / count
      scroller.current.scrollTo({ left: rtl ? -left : left, behavior: 'instant' })
    },
  }
}
