/** Pairs of hues: of the wall, and of the objects in front of it. */
const PALETTES = [
  [18, 350],
  [58, 28],
  [84, 50],
  [122, 92],
  [165, 140],
  [212, 190],
  [264, 292],
  [318, 290],
] as const

/** Writes a colour: its lightness, chroma and hue in degrees. */
export const colour = (lightness: number, chroma: number, hue: number, alpha = 1) =>
  `oklch(${lightness} ${chroma} ${hue}${alpha < 1 ? ` / ${alpha}` : ''})`

export type Hue = number | null | undefined

/** Returns the hues of a drawing, in degrees: the given one, or those derived from the seed. */
export function huesOfRoom(seed: number, hue: Hue) {
  const [own, things] = PALETTES[seed % PALETTES.length] ?? PALETTES[0]
  // Shade from bits of the seed not used elsewhere.
  const shade = (((seed >>> 16) % 5) - 2) * 5
  return {
    wall: (hue ?? own) + shade,
    thing: (typeof hue === 'number' ? hue - 30 : things) + shade,
  }
}

/** Returns the colours of a bare wall. */
export function wallOf(seed: number, hue?: Hue) {
  const { wall } = huesOfRoom(seed, hue)
  return { wallLight: colour(0.935, 0.03, wall), wallDark: colour(0.865, 0.055, wall) }
}
