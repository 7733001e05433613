import { hashOf } from '#lib/format/name.ts'

const HUES = [18, 58, 84, 122, 165, 212, 264, 318]

/** The colour that stands for somebody, as a hue in degrees: always the same for the same `seed`. */
export function hueOf(seed: string): number {
  return HUES[hashOf(seed) % HUES.length] ?? 0
}

/** The colour of one of several, by their place in the list of all: no two of eight are alike. */
export function hueAt(place: number): number {
  return HUES[(place * 3) % HUES.length] ?? 0
}
