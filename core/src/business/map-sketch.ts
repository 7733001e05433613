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

/** Returns distance and direction for display, in tens of metres; undefined within that. */
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

/** Returns the radius a sketch needs to show a place; undefined if none is large enough. */
export function reachFor({ east, north }: Offset): number | undefined {
  const most = Math.max(Math.abs(east), Math.abs(north))
  return REACHES.find((reach) => most <= reach)
}

/** Metres that a map of several places reaches at least from its middle. */
const LEAST_REACH = 600
/** Margin that keeps the outermost places off the edge. */
const MARGIN = 1.25

/** Returns the square in which all of these points lie: its middle, and metres from there to its edge; undefined for none. */
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

/** Returns which of these places is meant by a press on a map: the nearest, if it is no further off than that many metres. */
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
