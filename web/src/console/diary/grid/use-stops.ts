import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Column } from '#console/diary/grid/columns.ts'
import { nextStop } from '#console/diary/grid/roving.ts'

/** Returns what of a grid Tab and the arrows reach: one thing at a time, and none is lost when it moves. */
export function useStops(columns: readonly Column[], area: RefObject<HTMLElement | null>) {
  const [focused, setFocused] = useState<string>()
  const stops = columns.map(({ visits: appointments, offs }) =>
    [
      ...appointments.map(({ thing, from }) => ({ key: thing.id, from })),
      ...offs.flatMap(({ thing, from }) => (thing.block ? [{ key: thing.key, from }] : [])),
    ].sort((a, b) => a.from - b.from),
  )
  const known = stops.some((list) => list.some(({ key }) => key === focused))
  const stop = known ? focused : stops.find((list) => list.length > 0)?.[0]?.key
  const focus = (key: string) =>
    area.current?.querySelector<HTMLElement>(`[data-stop="${CSS.escape(key)}"]`)?.focus()

  // What was moved into another column was drawn anew there: the focus goes along.
  const dropped = useRef<string>(undefined)
  useLayoutEffect(() => {
    const id = dropped.current
    dropped.current = undefined
    // Whoever has gone on meanwhile is not called back.
    if (id === undefined || document.activeElement !== document.body) return
    area.current?.querySelector<HTMLElement>(`[data-stop="${CSS.escape(id)}"]`)?.focus()
  }, [columns, area])

  return {
    /** The one that Tab reaches, if it is in that column. */
    in: (column: number) => (stops[column]?.some(({ key }) => key === stop) ? stop : undefined),
    onFocus: ({ target }: React.FocusEvent<HTMLElement>) => setFocused(target.dataset.stop),
    /** The focus follows it into its new column. */
    follow: (appointmentId: string) => {
      dropped.current = appointmentId
    },
    /** Goes where an arrow leads; false: nowhere. */
    step: (pressed: string, current: string, rtl: boolean): boolean => {
      const next = nextStop(pressed, current, stops, rtl)
      if (next !== undefined) focus(next)
      return next !== undefined
    },
  }
}
