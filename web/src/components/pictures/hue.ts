import { hashOf } from '#lib/format/name.ts'

const HUES = [18, 58, 84, 122, 165, 212, 264, 318]

/** Returns a person's colour as a hue in degrees, stable for a `seed`. */
export function hueOf(seed: string): number {
  return HUES[hashOf(seed) % HUES.length] ?? 0
}

/** Returns the colour of a list item by its index: eight neighbours all differ. */
export function hueAt(place: number): number {
  return HUES[(place * 3) % HUES.length] ?? 0
}
