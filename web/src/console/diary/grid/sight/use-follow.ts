import { useLayoutEffect, useState, type RefObject } from 'react'
import type { Column } from '#console/diary/grid/columns.ts'
import type { Moving } from '#console/diary/move/use-moving.ts'

/**
 * Keeps an entry moved by keyboard in view: its ghost, and after the drop or cancellation the appointment itself for as
 * long as it has the focus.
 */
export function useFollow(
  columns: readonly Column[],
  moving: Moving | undefined,
  area: RefObject<HTMLElement | null>,
): void {
  const [lifted, setLifted] = useState<string>()
  const id = moving ? liftedIn(moving) : lifted
  if (id !== lifted) setLifted(id)
  const place = moving ? JSON.stringify(moving.target) : placeIn(columns, id)
  const isMoved = moving !== undefined
  useLayoutEffect(() => {
    if (id === undefined) return
    const element = area.current?.querySelector<HTMLElement>(
      isMoved ? '[data-ghost]' : `[data-stop="${CSS.escape(id)}"]`,
    )
    // Do not scroll back if the focus has moved on.
    if (!isMoved && element !== document.activeElement) return
    element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [id, isMoved, place, area])
}

const liftedIn = ({ by, appointment }: Moving) => (by === 'keys' ? appointment.id : undefined)

/** Returns a text that identifies an appointment's position in a grid; it changes when the appointment moves. */
function placeIn(columns: readonly Column[], id: string | undefined): string | undefined {
  for (const { key, appointments } of columns) {
    const placed = appointments.find(({ entry }) => entry.id === id)
    if (placed) return `${key} ${placed.from} ${placed.to}`
  }
  return undefined
}
