import { useRef, type PointerEvent, type RefObject } from 'react'
import type { DragEvent, DragState, Movable, Pointer } from '#console/diary/move/drag.ts'
import type { GridField } from '#console/diary/move/drop.ts'
import { useAutoscroll } from '#console/diary/move/use-autoscroll.ts'

interface Drag {
  scroller: RefObject<HTMLDivElement | null>
  shown: DragState
  send: (event: DragEvent) => void
  field: () => GridField | undefined
  movable: (id: string | undefined) => Movable | undefined
  isAllowed: () => boolean
}

/** Returns pointer handlers that send drag events; near an edge the grid scrolls. */
export function usePointer({ scroller, shown, send, field, movable, isAllowed }: Drag) {
  const last = useRef<Pointer>({ id: -1, kind: 'mouse', x: 0, y: 0 })
  const point = (pointer: Pointer, down: boolean) => {
    last.current = pointer
    const now = field()
    if (now) send({ type: 'point', pointer, down, field: now })
  }
  useAutoscroll(shown.name === 'moving', scroller, last, () => point(last.current, true))
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const now = field()
      if (event.button !== 0 || !now) return
      const target = event.target instanceof Element ? event.target : undefined
      last.current = pointerOf(event)
      send({
        type: 'press',
        pointer: last.current,
        movable: movable(target?.closest<HTMLElement>('[data-appointment]')?.dataset.appointment),
        edge: target?.closest('[data-edge]') ? 'end' : 'whole',
        field: now,
      })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      // Hovering alone does not measure the grid.
      if (shown.name !== 'idle') point(pointerOf(event), event.buttons !== 0)
    },
    onPointerUp: ({ pointerId }: PointerEvent<HTMLElement>) =>
      send({ type: 'release', pointerId, allowed: isAllowed() }),
    onPointerCancel: ({ pointerId }: PointerEvent<HTMLElement>) =>
      send({ type: 'cancel', pointerId }),
  }
}

function pointerOf({ pointerId, pointerType, clientX, clientY }: PointerEvent): Pointer {
  const kind = pointerType === 'mouse' ? 'mouse' : 'touch'
  return { id: pointerId, kind, x: clientX, y: clientY }
}
