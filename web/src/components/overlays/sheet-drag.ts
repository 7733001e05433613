/** A finger on a sheet: the time of its last event, how far down it has dragged the sheet, and its speed. */
export interface SheetDrag {
  /** Vertical position of the finger while the sheet is at rest. */
  from: number
  y: number
  at: number
  /** Pixels below the resting position; never negative, as a sheet is not drawn above it. */
  offset: number
  /** Speed in pixels per millisecond, positive downwards. */
  speed: number
}
export type SheetTouch = { kind: 'down' | 'move' | 'up'; y: number; at: number }

/** Pause before the release that resets the speed, in milliseconds. */
const RESTING_MS = 100
const FLING = 0.5
/** Minimum offset of a fling, in pixels. */
const LEAST = 12
const FAR = 0.35

/** Returns the drag after one more touch; `before` is undefined until the finger is down. */
export function dragAfter(before: SheetDrag | undefined, touch: SheetTouch): SheetDrag {
  const { kind, y, at } = touch
  if (!before || kind === 'down') return { from: y, y, at, offset: 0, speed: 0 }
  const elapsed = at - before.at
  const speed = elapsed > 0 ? (y - before.y) / elapsed : before.speed
  const lastSpeed = elapsed > RESTING_MS ? 0 : before.speed
  return {
    from: before.from,
    y,
    at,
    offset: Math.max(0, y - before.from),
    // A release is no movement: keeps the speed of the last move.
    speed: kind === 'up' ? lastSpeed : speed,
  }
}

/** Returns whether the sheet closes on release: flung down, or dragged far and not flung back. */
export function closesSheet({ offset, speed }: SheetDrag, height: number): boolean {
  if (speed <= -FLING) return false
  return offset >= LEAST && (speed >= FLING || offset >= height * FAR)
}
