interface Point {
  latitude: number
  longitude: number
}

/** Returns the URL of directions to a place, in the phone's map app or on the web. */
export function directionsTo({ latitude, longitude }: Point, label: string): string {
  const search = new URLSearchParams({ api: '1', destination: `${latitude},${longitude}` })
  if (label) search.set('destination_place_name', label)
  return `https://www.google.com/maps/dir/?${search.toString()}`
}

/** Returns the URL of a point on the map. */
export function mapOf({ latitude, longitude }: Point): string {
  return `https://www.google.com/maps/search/?api=1&query=${latitude}%2C${longitude}`
}

/** Returns the links that open a place in each map app; without the app, its site opens. */
export function mapApps(point: Point, label: string) {
  const at = `${point.latitude},${point.longitude}`
  const named = encodeURIComponent(label)
  return {
    google: directionsTo(point, label),
    waze: `https://waze.com/ul?ll=${encodeURIComponent(at)}&navigate=yes`,
    apple: `https://maps.apple.com/?daddr=${encodeURIComponent(at)}&dirflg=d`,
    // Other apps on the phone, such as offline maps.
    other: `geo:${at}?q=${at}(${named})`,
  }
}
