import { colour, huesOfRoom, wallOf, type Hue } from '#components/cover/paint.ts'

/** Returns the colours of one drawing; `url(#id…)` values refer to its gradients. */
export function paintOf(seed: number, id: string, hue?: Hue) {
  const { wall, thing } = huesOfRoom(seed, hue)
  return {
    id,
    ...wallOf(seed, hue),
    mirrorMid: colour(0.925, 0.03, wall),
    mirrorDark: colour(0.86, 0.05, wall),
    floor: colour(0.8, 0.07, wall),
    hill: colour(0.83, 0.07, wall),
    hillMid: colour(0.74, 0.085, wall),
    hillDark: colour(0.62, 0.095, wall),
    stone: colour(0.6, 0.09, wall),
    edge: colour(0.7, 0.07, wall),
    rim: colour(0.9, 0.03, wall),
    mid: colour(0.72, 0.1, wall),
    deep: colour(0.47, 0.105, wall),
    ink: colour(0.33, 0.08, wall),
    thing: colour(0.66, 0.125, thing),
    thingLight: colour(0.83, 0.08, thing),
    light: colour(0.985, 0.012, wall),
    gold: colour(0.86, 0.09, 84),
    glow: colour(0.99, 0.03, 85, 0.75),
    glowEnd: colour(0.99, 0.03, 85, 0),
    leaf: colour(0.56, 0.085, 155),
    leafLight: colour(0.67, 0.095, 155),
    mirrorFill: `url(#${id}m)`,
    thingFill: `url(#${id}p)`,
    glowFill: `url(#${id}l)`,
    deepFill: `url(#${id}d)`,
  }
}

export type Paint = ReturnType<typeof paintOf>
