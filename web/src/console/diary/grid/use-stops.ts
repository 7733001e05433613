import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { Column } from '#console/diary/grid/columns.ts'
import { nextStop } from '#console/diary/grid/roving.ts'

interface Stopping {
  area: RefObject<HTMLElement | null>
  /** Key of the entry that has, or last had, the focus. */
  focused: string | undefined
  onFocused: (key: string | undefined) => void
  /** Columns with focusable entries. */
  drawn: ReadonlySet<number>
  /** Scrolls a column into view, which renders it. */
  reveal: (column: number) => void
}

/** Returns whether the focus is in a dialog, such as the sheet of an entry, which returns it. */
const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('dialog') !== null

/** Returns the roving tab stop of a grid: one entry at a time, which keeps the focus when it moves. */
export function useStops(columns: readonly Column[], stopping: Stopping) {
  const { area, focused, drawn } = stopping
  const stops = columns.map(({ appointments, offs }) =>
    [
      ...appointments.map(({ entry, from }) => ({ key: entry.id, from })),
      ...offs.flatMap(({ entry, from }) => (entry.block ? [{ key: entry.key, from }] : [])),
    ].sort((a, b) => a.from - b.from),
  )
  const columnOf = (key: string | undefined) =>
    stops.findIndex((list) => list.some((one) => one.key === key))
  const first = stops.findIndex((list, at) => list.length > 0 && drawn.has(at))
  const stop = columnOf(focused) === -1 ? stops[first]?.[0]?.key : focused
  const find = (key: string) =>
    area.current?.querySelector<HTMLElement>(`[data-stop="${CSS.escape(key)}"]`)

  // An entry moved to another column, or in one out of sight, is rendered anew: restore the focus to it. The move is
  // rendered later than the drop.
  const awaited = useRef<string>(undefined)
  const held = useRef<HTMLElement>(undefined)
  useLayoutEffect(() => {
    const { activeElement } = document
    const isFree = activeElement === document.body || area.current?.contains(activeElement)
    const isLost = held.current?.isConnected === false
    // Do not take the focus back if it has moved outside the grid.
    if (isLost && !isFree && !isInDialog(activeElement)) held.current = undefined
    const id = awaited.current ?? (isLost ? focused : undefined)
    const found = id === undefined ? undefined : find(id)
    if (!found) return
    awaited.current = undefined
    if (isFree) found.focus()
  })

  return {
    /** True without an entry that Tab reaches. */
    none: stop === undefined,
    /** Key of the entry that Tab reaches, if it is in that column. */
    in: (column: number) => (stops[column]?.some(({ key }) => key === stop) ? stop : undefined),
    onFocus: ({ target }: React.FocusEvent<HTMLElement>) => {
      held.current = target
      stopping.onFocused(target.dataset.stop)
    },
    onBlur: ({ relatedTarget }: React.FocusEvent<HTMLElement>) => {
      if (!isInDialog(relatedTarget)) held.current = undefined
    },
    /** Lets the focus follow an appointment into its new column. */
    follow: (appointmentId: string) => {
      awaited.current = appointmentId
    },
    /** Moves the focus by an arrow key; returns false if there is no entry that way. */
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
