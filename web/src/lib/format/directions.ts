interface Point {
  latitude: number
  longitude: number
}

/** The way to a place in the phone's own maps, or on the web. */
export function directionsTo({ latitude, longitude }: Point, label: string): string {
  const search = new URLSearchParams({ api: '1', destination: `${latitude},${longitude}` })
  if (label) search.set('destination_place_name', label)
  return `https://www.google.com/maps/dir/?${search.toString()}`
}

/** A point on the map, to be looked at. */
export function mapOf({ latitude, longitude }: Point): string {
  return `https://www.google.com/maps/search/?api=1&query=${latitude}%2C${longitude}`
}

/** The apps that people find a place with, each with the link that opens it there; without the app, its site opens. */
export function mapApps(point: Point, label: string) {
  const at = `${point.latitude},${point.longitude}`
  const named = encodeURIComponent(label)
  return {
    google: directionsTo(point, label),
    waze: `https://waze.com/ul?ll=${encodeURIComponent(at)}&navigate=yes`,
    apple: `https://maps.apple.com/?daddr=${encodeURIComponent(at)}&dirflg=d`,
    // What the phone has beside them, such as maps that work without a network.
    other: `geo:${at}?q=${at}(${named})`,
  }
}
