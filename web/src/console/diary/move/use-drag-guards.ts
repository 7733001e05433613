import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { DragEvent, DragState } from '#console/diary/move/drag.ts'

/** Time a finger must stay before it lifts an appointment, in milliseconds; a shorter touch scrolls. */
const STAY_MS = 300

/** Times a touch press, and suppresses the page's own reactions to a pointer during a move. */
export function useDragGuards(
  state: DragState,
  area: RefObject<HTMLElement | null>,
  send: (event: DragEvent) => void,
): void {
  const notify = useEffectEvent(send)
  const { name } = state
  const stayed = state.name === 'gripped' && state.grip.pointer.kind === 'touch' && state.grip
  const isOver = state.name === 'released' && state.pressed === undefined
  useEffect(() => {
    if (!stayed) return
    const timer = setTimeout(() => notify({ type: 'stay' }), STAY_MS)
    return () => clearTimeout(timer)
  }, [stayed])
  useEffect(() => {
    if (!isOver) return
    const timer = setTimeout(() => notify({ type: 'settle' }))
    return () => clearTimeout(timer)
  }, [isOver])
  useEffect(() => {
    if (name !== 'moving') return
    const element = area.current
    // Only a non-passive listener can prevent touch scrolling.
    const hold = (event: Event) => event.preventDefault()
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && notify({ type: 'giveUp' })
    element?.addEventListener('touchmove', hold, { passive: false })
    element?.addEventListener('contextmenu', hold)
    window.addEventListener('keydown', onKey)
    return () => {
      element?.removeEventListener('touchmove', hold)
      element?.removeEventListener('contextmenu', hold)
      window.removeEventListener('keydown', onKey)
    }
  }, [name, area])
}
