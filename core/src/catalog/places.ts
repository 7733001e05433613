import { fold } from '../fold.ts'
import type { MapPoint } from '../business/map-point.ts'
import { LANGUAGE_IDS, type Localized } from '../language.ts'

/** Matches what the ids of cities and categories look like. */
export const CATALOG_ID = /^[a-z][a-z0-9_]{1,29}$/

/** Limits the place in a list of the catalogue, from 0. */
export const LAST_POSITION = 9999

/** The id of a city or a category made of its English name, the `count`th of those that are alike. */
export function idOfName(name: Localized, otherwise: string, count: number): string {
  const words = (name.en ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 26)
  const id = words.length > 1 ? words : otherwise
  return count === 1 ? id : `${id}_${count}`
}

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
