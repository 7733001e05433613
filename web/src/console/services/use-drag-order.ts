import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react'
import { movedTo } from '#features/offering/order.ts'

/**
 * Lets the rows of a list be dragged by a handle. While one is dragged the list shows where it would land (`order`:
 * the rows' places as they stand); dropping it calls `onMove`, Esc puts it back. Buttons do the same without dragging.
 */
export function useDragOrder(count: number, onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const [drag, setDrag] = useState<{ from: number; to: number; pointerId: number }>()
  const places = Array.from({ length: count }, (_, at) => at)
  const order = drag ? movedTo(places, drag.from, drag.to) : places

  /** The place of the row under a height of the screen. */
  const placeAt = (y: number): number => {
    const rows = [...(list.current?.children ?? [])]
    const place = rows.findIndex((row) => y < row.getBoundingClientRect().bottom)
    return place < 0 ? count - 1 : place
  }
  const onPointer = useEffectEvent((event: globalThis.PointerEvent) => {
    if (!drag || event.pointerId !== drag.pointerId) return
    const lost =
      event.pointerType === 'mouse' && event.type === 'pointermove' && event.buttons === 0
    if (event.type === 'pointermove' && !lost)
      return setDrag({ ...drag, to: placeAt(event.clientY) })
    if (event.type === 'pointerup' && drag.to !== drag.from) onMove(drag.from, drag.to)
    setDrag(undefined)
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') setDrag(undefined)
  })
  const dragging = drag !== undefined
  useEffect(() => {
    if (!dragging) return
    // The handle has no focus, and loses the pointer with each place that its row is put to.
    const over = new AbortController()
    const { signal } = over
    for (const type of ['pointermove', 'pointerup', 'pointercancel'] as const)
      window.addEventListener(type, (event) => onPointer(event), { signal })
    window.addEventListener('keydown', (event) => onKey(event), { signal })
    return () => over.abort()
  }, [dragging])

  const handle = (from: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || drag) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ from, to: from, pointerId: event.pointerId })
    },
  })
  return { list, order, dragged: drag?.from, handle }
}

export type DragHandle = ReturnType<ReturnType<typeof useDragOrder>['handle']>
