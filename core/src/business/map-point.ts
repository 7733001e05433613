import { toLatinDigits } from '../digits.ts'

/** Coordinates in degrees, as used by map services. */
export interface MapPoint {
  readonly latitude: number
  readonly longitude: number
}

/** `short_link`: a link whose location is known only after opening it; `no_point`: no coordinates found. */
export type PointFault = 'no_point' | 'short_link' | 'outside'

export type PointResult = { ok: true; point: MapPoint } | { ok: false; fault: PointFault }

/** Bounds around Iraq with a margin: points outside are mistakes, most often swapped coordinates. */
const COUNTRY = { south: 29, north: 37.5, west: 38.7, east: 48.8 }

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d{1,20})?)`
const PAIR = String.raw`${NUMBER}\s*[,،;]\s*${NUMBER}`

/** Patterns for the pin in a link, most reliable first: the place itself, the search text, the centre of the map. */
const PLACES = [
  new RegExp(String.raw`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(String.raw`[?&#](?:q|query|ll|sll|daddr|destination|center|mlat)=(?:loc:)?${PAIR}`),
  new RegExp(String.raw`[?&#]mlat=${NUMBER}&mlon=${NUMBER}`),
  new RegExp(String.raw`geo:${PAIR}`),
  new RegExp(String.raw`/(?:search|place|dir)/${PAIR}`),
  new RegExp(String.raw`@${PAIR}`),
  new RegExp(String.raw`^\(?\s*${PAIR}\s*\)?$`),
]

/** Short links as shared by phones: the location is known only after following the redirect. */
const SHORT =
  /\b(?:maps\.app\.goo\.gl\/|goo\.gl\/maps\/|g\.page\/|g\.co\/kgs\b|(?:(?:www|ul)\.)?waze\.(?:com|to)\/)[^\s<>"']*/i

/** Hosts of short links with their path prefixes: the only hosts the server contacts. */
const SHORT_HOSTS: ReadonlyMap<string, string> = new Map([
  ['maps.app.goo.gl', '/'],
  ['goo.gl', '/maps/'],
  ['g.page', '/'],
  ['waze.com', '/'],
  ['www.waze.com', '/'],
  ['ul.waze.com', '/'],
  ['waze.to', '/'],
])

/** Matches the geohash in Waze links. */
const WAZE_PLACE = /\bwaze\.com\/ul\/h([0-9b-hjkmnp-z]{6,12})\b/i

/** Parses a pasted map link, or a pair `latitude, longitude` in any digit set. */
export function parseMapPoint(text: string): PointResult {
  const plain = decoded(toLatinDigits(text.slice(0, 2000)).replace(/\u066b/g, '.')).trim()
  for (const place of PLACES) {
    const [, latitude, longitude] = place.exec(plain) ?? []
    if (latitude === undefined || longitude === undefined) continue
    const point = { latitude: Number(latitude), longitude: Number(longitude) }
    return isInCountry(point) ? { ok: true, point } : { ok: false, fault: 'outside' }
  }
  const waze = WAZE_PLACE.exec(plain)?.[1]
  if (waze !== undefined) {
    const point = geohashPoint(waze.toLowerCase())
    return isInCountry(point) ? { ok: true, point } : { ok: false, fault: 'outside' }
  }
  return { ok: false, fault: SHORT.test(plain) ? 'short_link' : 'no_point' }
}

/** Returns the short link in a text, if the server may resolve it. */
export function shortLinkIn(text: string): string | undefined {
  const found = SHORT.exec(text.slice(0, 2000))?.[0]
  return found === undefined ? undefined : askable(`https://${found}`)
}

// Does not match a port, user name or backslash between host and path.
const ADDRESS = /^https:\/\/([a-z0-9.-]+)(\/[\x21-\x7e]*)$/i

/** Returns the address if the server may request it, over https; undefined otherwise. */
export function askable(address: string): string | undefined {
  const [, host = '', path = ''] = ADDRESS.exec(address) ?? []
  const start = SHORT_HOSTS.get(host.toLowerCase())
  return start !== undefined && path.startsWith(start) ? address : undefined
}

const GEOHASH = '0123456789bcdefghjkmnpqrstuvwxyz'

/** Returns the centre of a geohash cell: five bits per letter, alternating longitude and latitude. */
function geohashPoint(hash: string): MapPoint {
  const span: Record<keyof MapPoint, [number, number]> = {
    latitude: [-90, 90],
    longitude: [-180, 180],
  }
  let turn: keyof MapPoint = 'longitude'
  for (const letter of hash) {
    const bits = GEOHASH.indexOf(letter)
    for (const bit of [16, 8, 4, 2, 1]) {
      const [low, high] = span[turn]
      const middle = (low + high) / 2
      span[turn] = (bits & bit) === 0 ? [low, middle] : [middle, high]
      turn = turn === 'longitude' ? 'latitude' : 'longitude'
    }
  }
  const middleOf = ([low, high]: [number, number]) => Math.round(((low + high) / 2) * 1e6) / 1e6
  return { latitude: middleOf(span.latitude), longitude: middleOf(span.longitude) }
}

export function isInCountry({ latitude, longitude }: MapPoint): boolean {
  return (
    latitude >= COUNTRY.south &&
    latitude <= COUNTRY.north &&
    longitude >= COUNTRY.west &&
    longitude <= COUNTRY.east
  )
}

/** Formats a point, precise to about a metre: `33.31280, 44.36150`. */
export function pointText({ latitude, longitude }: MapPoint): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
}

/** Decodes a link; a malformed one is returned unchanged. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '))
  } catch {
    return text
  }
}
