import type { Offset } from '@awan/core/business/map-sketch'

/** Metres per press of an arrow key, and with Shift. */
const STEP = 10
const LEAP = 100

const ARROWS: Record<string, Offset> = {
  ArrowUp: { east: 0, north: 1 },
  ArrowDown: { east: 0, north: -1 },
  ArrowLeft: { east: -1, north: 0 },
  ArrowRight: { east: 1, north: 0 },
}

/**
 * Returns the offset by which an arrow key moves a map point; undefined for other keys. East is right in every
 * language.
 */
export function stepOf({ key, shiftKey }: { key: string; shiftKey: boolean }): Offset | undefined {
  const arrow = ARROWS[key]
  const length = shiftKey ? LEAP : STEP
  return arrow && { east: arrow.east * length, north: arrow.north * length }
}
