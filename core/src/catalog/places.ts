import { fold } from '../fold.ts'
import type { MapPoint } from '../business/map-point.ts'
import { LANGUAGE_IDS, type Localized } from '../language.ts'

/** Matches what the ids of cities and categories look like. */
export const CATALOG_ID = /^[a-z][a-z0-9_]{1,29}$/

/** Degrees; a city's businesses stand in it. */
export interface MapBox {
  readonly south: number
  readonly north: number
  readonly west: number
  readonly east: number
}

/** A city on the map. */
export interface CityPlace {
  readonly id: string
  readonly middle: MapPoint
  readonly box: MapBox
}

/** A part of a city; its middle is approximate. */
export interface DistrictPlace {
  readonly cityId: string
  readonly name: Localized
  readonly middle: MapPoint
}

/** Describes what is known of where things are. */
export interface Atlas {
  readonly cities: readonly CityPlace[]
  readonly districts: readonly DistrictPlace[]
}

export const EMPTY_ATLAS: Atlas = { cities: [], districts: [] }

export function isInBox({ latitude, longitude }: MapPoint, box: MapBox): boolean {
  const { south, north, west, east } = box
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east
}

/** The districts of a city. */
export const districtsIn = ({ districts }: Atlas, cityId: string): DistrictPlace[] =>
  districts.filter((one) => one.cityId === cityId)

/** A district by a name that somebody typed, in any language and however spelled; undefined: not in the list. */
export function districtNamed(
  atlas: Atlas,
  cityId: string,
  ...names: readonly string[]
): DistrictPlace | undefined {
  const requested = names.map((name) => fold(name.trim())).filter((name) => name !== '')
  return districtsIn(atlas, cityId).find(({ name }) =>
    LANGUAGE_IDS.some((language) => requested.includes(fold(name[language] ?? ''))),
  )
}

/** Returns where a point begins: the middle of the district, else of its city; null in a city that is not known. */
export function startingPoint(
  atlas: Atlas,
  cityId: string,
  ...names: readonly string[]
): MapPoint | null {
  const district = districtNamed(atlas, cityId, ...names)
  return district?.middle ?? atlas.cities.find(({ id }) => id === cityId)?.middle ?? null
}

/** Returns whether a point is one that nobody has set: the very middle of a district or a city. */
export function isStartingPoint({ cities, districts }: Atlas, point: MapPoint): boolean {
  return [...cities, ...districts].some(
    ({ middle }) => middle.latitude === point.latitude && middle.longitude === point.longitude,
  )
}

/** Returns where a point stands: where it was set, else in the middle of the district or the city. */
export function pointIn(
  atlas: Atlas,
  location: MapPoint | null,
  cityId: string,
  ...names: readonly string[]
): MapPoint | null {
  return location && !isStartingPoint(atlas, location)
    ? location
    : (startingPoint(atlas, cityId, ...names) ?? location)
}
