import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { Span } from '#console/diary/grid/axis.ts'
import type { Column } from '#console/diary/grid/columns.ts'

/** Minutes shown above the one that a grid opens at. */
const BEFORE = 45

/**
 * Scrolls a grid to the current time (`nowAt` minutes down its axis), else to its first appointment; once per first
 * day, so that later scrolling is left alone.
 */
export function useOpening(
  columns: readonly Column[],
  nowAt: number | undefined,
  axis: Span,
  refs: { scroller: RefObject<HTMLElement | null>; area: RefObject<HTMLElement | null> },
): void {
  const { scroller, area } = refs
  const about = columns[0]?.date
  const starts = columns.flatMap((column) => column.appointments.map(({ from }) => from))
  const at = nowAt ?? Math.min(...starts) - axis.from
  const opened = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (opened.current === about || !Number.isFinite(at)) return
    opened.current = about
    const share = (at - BEFORE) / (axis.to - axis.from)
    scroller.current?.scrollTo({ top: share * (area.current?.offsetHeight ?? 0) })
  }, [about, at, axis, scroller, area])
}
