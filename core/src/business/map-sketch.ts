import type { MapPoint } from './map-point.ts'

/** Metres to a degree of latitude; of a city's size the earth is flat. */
const DEGREE = 111_320

const narrowing = ({ latitude }: MapPoint) => Math.cos((latitude * Math.PI) / 180)

/** Metres from a place, east and north. */
export interface Offset {
  readonly east: number
  readonly north: number
}

export function offsetOf(from: MapPoint, to: MapPoint): Offset {
  return {
    east: (to.longitude - from.longitude) * DEGREE * narrowing(from),
    north: (to.latitude - from.latitude) * DEGREE,
  }
}

/** The point that far from a place, to a tenth of a metre. */
export function pointAt(from: MapPoint, { east, north }: Offset): MapPoint {
  const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
  return {
    latitude: rounded(from.latitude + north / DEGREE),
    longitude: rounded(from.longitude + east / (DEGREE * narrowing(from))),
  }
}

/** Clockwise from the north. */
export const COMPASS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
export type Direction = (typeof COMPASS)[number]

/** Returns how far and where to, as it is said: whole ten metres; undefined as good as there. */
export function wayOf({
  east,
  north,
}: Offset): { metres: number; direction: Direction } | undefined {
  const metres = Math.round(Math.hypot(east, north) / 10) * 10
  if (metres === 0) return undefined
  const eighth = Math.round(Math.atan2(east, north) / (Math.PI / 4))
  return { metres, direction: COMPASS[((eighth % 8) + 8) % 8] ?? 'n' }
}

/** Metres from the middle of a sketch to its edge. */
const REACHES = [1500, 3000, 6000, 12_000, 25_000] as const

/** Returns how far a sketch must reach to show what lies there; undefined: too far for any. */
export function reachFor({ east, north }: Offset): number | undefined {
  const most = Math.max(Math.abs(east), Math.abs(north))
  return REACHES.find((reach) => most <= reach)
}
