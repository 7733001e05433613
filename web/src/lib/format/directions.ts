/** The way to a place in the phone's own maps, or on the web. */
export function directionsTo(
  location: { latitude: number; longitude: number },
  label: string,
): string {
  const at = `${location.latitude},${location.longitude}`
  const search = new URLSearchParams({ api: '1', destination: at })
  if (label) search.set('destination_place_name', label)
  return `https://www.google.com/maps/dir/?${search.toString()}`
}

/** A point on the map, to be looked at. */
export function mapOf({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `https://www.google.com/maps/search/?api=1&query=${latitude}%2C${longitude}`
}
