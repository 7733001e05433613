import type { MapPoint } from './map-point.ts'

/** Metres per degree of latitude; a flat projection is accurate enough for a city. */
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

/** Returns the point at an offset from a place, to a tenth of a metre. */
export function pointAt(from: MapPoint, { east, north }: Offset): MapPoint {
  const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
  return {
    latitude: rounded(from.latitude + north / DEGREE),
    longitude: rounded(from.longitude + east / (DEGREE * narrowing(from))),
  }
}

/** Directions, clockwise from the north. */
export const COMPASS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
export type Direction = (typeof COMPASS)[number]

/** Returns the direction and the distance rounded to 10 metres; undefined if that is 0. */
export function wayOf({
  east,
  north,
}: Offset): { metres: number; direction: Direction } | undefined {
  const metres = Math.round(Math.hypot(east, north) / 10) * 10
  if (metres === 0) return undefined
  const eighth = Math.round(Math.atan2(east, north) / (Math.PI / 4))
  return { metres, direction: COMPASS[((eighth % 8) + 8) % 8] ?? 'n' }
}

/** Possible radii of a sketch, in metres. */
const REACHES = [1500, 3000, 6000, 12_000, 25_000] as const

/** Returns the radius a sketch needs to show a place; undefined if none is large enough. */
export function reachFor({ east, north }: Offset): number | undefined {
  const most = Math.max(Math.abs(east), Math.abs(north))
  return REACHES.find((reach) => most <= reach)
}

/** Minimum radius of a map of several places, in metres. */
const LEAST_REACH = 600
/** Factor that keeps the outermost places away from the edge. */
const MARGIN = 1.25

/** Returns the square around all points: its centre, and its radius in metres; undefined if there are no points. */
export function frameOf(
  points: readonly MapPoint[],
): { middle: MapPoint; reach: number } | undefined {
  const [first] = points
  if (!first) return undefined
  const latitudes = points.map(({ latitude }) => latitude)
  const longitudes = points.map(({ longitude }) => longitude)
  const between = (all: readonly number[]) => (Math.min(...all) + Math.max(...all)) / 2
  const middle = { latitude: between(latitudes), longitude: between(longitudes) }
  const edge = offsetOf(middle, {
    latitude: Math.max(...latitudes),
    longitude: Math.max(...longitudes),
  })
  return { middle, reach: Math.max(LEAST_REACH, MARGIN * Math.max(edge.east, edge.north)) }
}

/** Returns the place nearest to a press on a map, if it is at most `within` metres away. */
export function pressedOf<Place extends { at: MapPoint }>(
  places: readonly Place[],
  pressed: MapPoint,
  within: number,
): Place | undefined {
  const metresTo = ({ at }: Place) => {
    const { east, north } = offsetOf(pressed, at)
    return Math.hypot(east, north)
  }
  const nearest = places.reduce<Place | undefined>(
    (best, place) => (best && metresTo(best) <= metresTo(place) ? best : place),
    undefined,
  )
  return nearest && metresTo(nearest) <= within ? nearest : undefined
}
