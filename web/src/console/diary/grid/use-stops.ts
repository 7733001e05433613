import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { Column } from '#console/diary/grid/columns.ts'
import { nextStop } from '#console/diary/grid/roving.ts'

interface Stopping {
  area: RefObject<HTMLElement | null>
  /** Names what has, or had last, the focus. */
  focused: string | undefined
  onFocused: (key: string | undefined) => void
  /** Columns whose things can have it. */
  drawn: ReadonlySet<number>
  /** Brings a column into sight, which draws it. */
  reveal: (column: number) => void
}

/** Returns what of a grid Tab and the arrows reach: one thing at a time, and none is lost when it moves. */
export function useStops(columns: readonly Column[], stopping: Stopping) {
  const { area, focused, drawn } = stopping
  const stops = columns.map(({ visits: appointments, offs }) =>
    [
      ...appointments.map(({ thing, from }) => ({ key: thing.id, from })),
      ...offs.flatMap(({ thing, from }) => (thing.block ? [{ key: thing.key, from }] : [])),
    ].sort((a, b) => a.from - b.from),
  )
  const columnOf = (key: string | undefined) =>
    stops.findIndex((list) => list.some((one) => one.key === key))
  const first = stops.findIndex((list, at) => list.length > 0 && drawn.has(at))
  const stop = columnOf(focused) === -1 ? stops[first]?.[0]?.key : focused
  const find = (key: string) =>
    area.current?.querySelector<HTMLElement>(`[data-stop="${CSS.escape(key)}"]`)

  // What was moved into another column, or waits in one that was out of sight, is drawn anew: the focus goes along.
  const awaited = useRef<string>(undefined)
  useLayoutEffect(() => {
    const id = awaited.current
    const found = id === undefined ? undefined : find(id)
    if (!found) return
    awaited.current = undefined
    // Whoever has gone on meanwhile is not called back.
    const { activeElement } = document
    if (activeElement === document.body || area.current?.contains(activeElement)) found.focus()
  })

  return {
    /** The one that Tab reaches, if it is in that column. */
    in: (column: number) => (stops[column]?.some(({ key }) => key === stop) ? stop : undefined),
    onFocus: ({ target }: React.FocusEvent<HTMLElement>) => stopping.onFocused(target.dataset.stop),
    /** The focus follows it into its new column. */
    follow: (appointmentId: string) => {
      awaited.current = appointmentId
    },
    /** Goes where an arrow leads; false: nowhere. */
    step: (pressed: string, current: string, rtl: boolean): boolean => {
      const next = nextStop(pressed, current, stops, rtl)
      if (next === undefined) return false
      const found = find(next)
      if (found) found.focus()
      else {
        awaited.current = next
        stopping.reveal(columnOf(next))
      }
      return true
    },
  }
}
