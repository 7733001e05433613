import type { Offset } from '@awan/core/business/map-sketch'

/** Metres of one press of an arrow, and of one with Shift. */
const STEP = 10
const LEAP = 100

const ARROWS: Record<string, Offset> = {
  ArrowUp: { east: 0, north: 1 },
  ArrowDown: { east: 0, north: -1 },
  ArrowLeft: { east: -1, north: 0 },
  ArrowRight: { east: 1, north: 0 },
}

/** Returns how far a key moves a point of a map; undefined for every other key. East is on the right in every language. */
export function stepOf({ key, shiftKey }: { key: string; shiftKey: boolean }): Offset | undefined {
  const arrow = ARROWS[key]
  const length = shiftKey ? LEAP : STEP
  return arrow && { east: arrow.east * length, north: arrow.north * length }
}
