import { toLatinDigits } from '../digits.ts'

/** Degrees, as the map services count them. */
export interface MapPoint {
  readonly latitude: number
  readonly longitude: number
}

/** `short_link`: a link that says where only once it is opened; `no_point`: there are no coordinates in it. */
export type PointFault = 'no_point' | 'short_link' | 'outside'

export type PointResult = { ok: true; point: MapPoint } | { ok: false; fault: PointFault }

/** Around Iraq with a margin: what lies outside is a mistake, most often the two numbers swapped. */
const COUNTRY = { south: 29, north: 37.5, west: 38.7, east: 48.8 }

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d{1,20})?)`
const PAIR = String.raw`${NUMBER}\s*[,،;]\s*${NUMBER}`

/** Where the pin of a link stands, the surest first: the place itself, what was searched for, the middle of the picture. */
const PLACES = [
  new RegExp(String.raw`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(String.raw`[?&#](?:q|query|ll|sll|daddr|destination|center|mlat)=(?:loc:)?${PAIR}`),
  new RegExp(String.raw`[?&#]mlat=${NUMBER}&mlon=${NUMBER}`),
  new RegExp(String.raw`geo:${PAIR}`),
  new RegExp(String.raw`/(?:search|place|dir)/${PAIR}`),
  new RegExp(String.raw`@${PAIR}`),
  new RegExp(String.raw`^\(?\s*${PAIR}\s*\)?$`),
]

const SHORT = /\b(?:maps\.app\.goo\.gl|goo\.gl\/maps|g\.co\/kgs)\b/i

/** The point in a pasted map link or a pair `latitude, longitude`, in digits of any set. */
export function parseMapPoint(text: string): PointResult {
  const plain = decoded(toLatinDigits(text.slice(0, 2000)).replace(/\u066b/g, '.')).trim()
  for (const place of PLACES) {
    const [, latitude, longitude] = place.exec(plain) ?? []
    if (latitude === undefined || longitude === undefined) continue
    const point = { latitude: Number(latitude), longitude: Number(longitude) }
    return isInCountry(point) ? { ok: true, point } : { ok: false, fault: 'outside' }
  }
  return { ok: false, fault: SHORT.test(plain) ? 'short_link' : 'no_point' }
}

export function isInCountry({ latitude, longitude }: MapPoint): boolean {
  return (
    latitude >= COUNTRY.south &&
    latitude <= COUNTRY.north &&
    longitude >= COUNTRY.west &&
    longitude <= COUNTRY.east
  )
}

/** `33.31280, 44.36150`: about a metre. */
export function pointText({ latitude, longitude }: MapPoint): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
}

/** A link as a person would read it; one that is broken stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '))
  } catch {
    return text
  }
}
