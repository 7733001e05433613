import { GripVertical } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useMove } from 'react-aria/useMove'
import { Icon } from '#components/pictures/icon.tsx'

/**
 * Drags a list item to another position by finger or mouse; Esc cancels. Hidden from screen readers, as `OrderButtons`
 * do the same.
 */
export function OrderHandle(props: {
  /** Position of its item, independent of the preview. */
  place: number
  /** Called with the position it would be dropped at, and with undefined after the drag. */
  onShow: (to: number | undefined) => void
  onMove: (to: number) => void
}) {
  const { place, onShow, onMove } = props
  const handle = useRef<HTMLSpanElement>(null)
  /** Vertical centres of all items when the drag began, and the current y of the dragged item. */
  const held = useRef<{ middles: number[]; y: number }>(undefined)
  const [dragging, setDragging] = useState(false)
  const landing = () => (held.current ? nearest(held.current.middles, held.current.y) : place)
  const release = () => {
    held.current = undefined
    setDragging(false)
    onShow(undefined)
  }
  const { moveProps } = useMove({
    onMoveStart: () => {
      const middles = middlesAround(handle.current)
      held.current = { middles, y: middles[place] ?? 0 }
      setDragging(true)
    },
    onMove: ({ deltaY }) => {
      if (!held.current) return
      held.current.y += deltaY
      onShow(landing())
    },
    onMoveEnd: () => {
      const to = landing()
      release()
      if (to !== place) onMove(to)
    },
  })
  useEffect(() => {
    if (!dragging) return
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && release()
    // On the window, as the handle has no focus.
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
  return (
    <span
      {...moveProps}
      ref={handle}
      aria-hidden="true"
      className="relative z-10 grid size-11 flex-none cursor-grab touch-none place-items-center rounded-full text-ink-3 print:hidden"
    >
      <Icon of={GripVertical} />
    </span>
  )
}

function middlesAround(handle: Element | null): number[] {
  const items = [...(handle?.closest('li')?.parentElement?.children ?? [])]
  return items.map((item) => {
    const { top, bottom } = item.getBoundingClientRect()
    return (top + bottom) / 2
  })
}

/** Returns the index of the centre nearest to `y`. */
function nearest(middles: readonly number[], y: number): number {
  const away = middles.map((middle) => Math.abs(middle - y))
  return away.indexOf(Math.min(...away))
}
