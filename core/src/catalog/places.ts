import { fold } from '../fold.ts'
import type { MapPoint } from '../business/map-point.ts'
import { LANGUAGE_IDS, type Localized } from '../language.ts'

/** Pattern of city and category ids. */
export const CATALOGUE_ID = /^[a-z][a-z0-9_]{1,29}$/

/** Highest position in a list of the catalogue; the first is 0. */
export const LAST_POSITION = 9999

/** Derives the id of a city or category from its English name; `count` numbers those with equal names. */
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

/** Bounds of the locations of a city's businesses, in degrees. */
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

/** Known cities and districts with their locations. */
export interface Atlas {
  readonly cities: readonly CityPlace[]
  readonly districts: readonly DistrictPlace[]
}

export const EMPTY_ATLAS: Atlas = { cities: [], districts: [] }

export function isInBox({ latitude, longitude }: MapPoint, box: MapBox): boolean {
  const { south, north, west, east } = box
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east
}

/** Lists the districts of a city. */
export const districtsIn = ({ districts }: Atlas, cityId: string): DistrictPlace[] =>
  districts.filter((one) => one.cityId === cityId)

/** Finds a district by a typed name in any language and spelling; undefined if it is not listed. */
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

/** Returns the initial location: the centre of the district, else of the city; null for an unknown city. */
export function startingPoint(
  atlas: Atlas,
  cityId: string,
  ...names: readonly string[]
): MapPoint | null {
  const district = districtNamed(atlas, cityId, ...names)
  return district?.middle ?? atlas.cities.find(({ id }) => id === cityId)?.middle ?? null
}

/** Returns whether a point is the exact centre of a district or city, and so was not set explicitly. */
export function isStartingPoint({ cities, districts }: Atlas, point: MapPoint): boolean {
  return [...cities, ...districts].some(
    ({ middle }) => middle.latitude === point.latitude && middle.longitude === point.longitude,
  )
}

/** Returns the explicit location, or else the centre of the district or city. */
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
