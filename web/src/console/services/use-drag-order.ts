import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { movedTo } from '#features/offering/order.ts'

/**
 * Lets the rows of a list be dragged by a handle. While one is dragged the list shows where it would land (`order`:
 * the rows' places as they stand); dropping it calls `onMove`, Esc puts it back. Buttons do the same without dragging.
 */
export function useDragOrder(count: number, onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const [drag, setDrag] = useState<{ from: number; to: number }>()
  const places = Array.from({ length: count }, (_, at) => at)
  const order = drag ? movedTo(places, drag.from, drag.to) : places

  /** The place of the row under a height of the screen. */
  const placeAt = (y: number): number => {
    const rows = [...(list.current?.children ?? [])]
    const place = rows.findIndex((row) => y < row.getBoundingClientRect().bottom)
    return place < 0 ? count - 1 : place
  }
  const handle = (from: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ from, to: from })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag?.from === from) setDrag({ from, to: placeAt(event.clientY) })
    },
    onPointerUp: () => {
      if (drag && drag.to !== drag.from) onMove(drag.from, drag.to)
      setDrag(undefined)
    },
    onPointerCancel: () => setDrag(undefined),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Escape') setDrag(undefined)
    },
  })
  return { list, order, dragged: drag?.from, handle }
}

export type DragHandle = ReturnType<ReturnType<typeof useDragOrder>['handle']>
