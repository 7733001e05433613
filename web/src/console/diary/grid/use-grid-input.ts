import type { KeyboardEvent, MouseEvent } from 'react'
import type { Column } from '#console/diary/grid/columns.ts'
import type { useStops } from '#console/diary/grid/use-stops.ts'
import { snappedDown } from '#console/diary/move/drop.ts'
import type { useMoving } from '#console/diary/move/use-moving.ts'

/** Returns the click and key handlers of a grid. */
export function useGridInput(
  props: {
    columns: readonly Column[]
    onOpen: (appointmentId: string) => void
    /** Returns whether a press was handled without opening the event. */
    takes: (event: HTMLElement) => boolean
    onOpenBlock: (blockId: string) => void
    onCreate: ((column: Column, minute: number) => void) | undefined
  },
  move: ReturnType<typeof useMoving>,
  stops: ReturnType<typeof useStops>,
) {
  const { moving } = move
  const onMovingKey = (key: string) => {
    if (key === 'Escape') return move.giveUp()
    if (key !== 'Enter') return move.stepBy(key)
    const isElsewhere = moving?.origin.column !== moving?.target.column
    if (move.drop() && moving && isElsewhere) stops.follow(moving.appointment.id)
  }
  const createAt = ({ clientX, clientY }: MouseEvent) => {
    const point = move.pointAt(clientX, clientY)
    const column = point && props.columns[point.column]
    if (column && !column.left) props.onCreate?.(column, snappedDown(point.minute))
  }
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (moving) {
        event.preventDefault()
        return onMovingKey(event.key)
      }
      const id = event.target instanceof HTMLElement ? event.target.dataset.stop : undefined
      if (id === undefined) return
      const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
      // By key position: an Arabic keyboard types another letter.
      const lifts = event.code === 'KeyM' && move.startByKeys(id)
      if (lifts || stops.step(event.key, id, rtl)) event.preventDefault()
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (move.isUnderway()) return
      const target = event.target instanceof Element ? event.target : undefined
      const stopped = target?.closest<HTMLElement>('[data-stop]')
      if (stopped?.dataset.appointment)
        return props.takes(stopped) ? undefined : props.onOpen(stopped.dataset.appointment)
      if (stopped?.dataset.block) return props.onOpenBlock(stopped.dataset.block)
      createAt(event)
    },
  }
}
