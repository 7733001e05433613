import { useRef, useState } from 'react'
import { ROW_MINUTES } from '#console/diary/grid/axis.ts'
import { snappedDown } from '#console/diary/move/drop.ts'
import type { GhostPlace } from '#console/diary/grid/grid-column.tsx'
import type { useMoving, Grid } from '#console/diary/move/use-moving.ts'

/** Length of an offered free time, in minutes. */
const OFFERED = 2 * ROW_MINUTES

/** Returns the outlines to draw: the moved entry, or a new booking at the mouse. */
export function useGhosts(
  { axis, columns, onCreate }: Grid & { onCreate?: unknown },
  move: ReturnType<typeof useMoving>,
) {
  const { moving, judgement, pointer } = move
  const [hover, setHover] = useState<{ column: number; span: GhostPlace['span'] }>()
  const shown = useRef('')
  const clear = () => {
    shown.current = ''
    setHover(undefined)
  }
  const hovered = (event: React.PointerEvent<HTMLElement>) => {
    const occupied = event.target instanceof Element && event.target.closest('[data-stop]')
    if (event.pointerType !== 'mouse' || occupied || moving || !onCreate) return clear()
    const point = move.pointAt(event.clientX, event.clientY)
    if (!point) return
    if (columns[point.column]?.left) return clear()
    const from = snappedDown(point.minute)
    const key = `${point.column} ${from}`
    if (key === shown.current) return
    shown.current = key
    setHover({ column: point.column, span: { from, to: Math.min(from + OFFERED, axis.to) } })
  }
  const lifted: GhostPlace | undefined = moving && {
    span: { from: moving.target.from, to: moving.target.from + moving.target.length },
    refused: judgement?.allowed === false,
    text: judgement?.text ?? '',
  }
  return {
    in: (column: number): GhostPlace | undefined => {
      if (moving) return moving.target.column === column ? lifted : undefined
      return hover?.column === column ? hover : undefined
    },
    pointer: {
      ...pointer,
      onPointerMove: (event: React.PointerEvent<HTMLElement>) => {
        pointer.onPointerMove(event)
        hovered(event)
      },
      onPointerLeave: clear,
    },
  }
}
