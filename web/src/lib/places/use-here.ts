import { useState } from 'react'

export interface Here {
  latitude: number
  longitude: number
}

export type Located = 'unknown' | 'running' | 'refused' | Here

/** Asks the device where it is, when told to; what it says stays on the page. */
export function useHere() {
  const [located, setLocated] = useState<Located>('unknown')
  const locate = () => {
    if (!('geolocation' in navigator)) return setLocated('refused')
    setLocated('running')
    navigator.geolocation.getCurrentPosition(
      // Three decimals are a hundred metres: nearer needs nobody to know.
      ({ coords: { latitude, longitude } }) =>
        setLocated({ latitude: rounded(latitude), longitude: rounded(longitude) }),
      () => setLocated('refused'),
      { timeout: 15_000, maximumAge: 300_000 },
    )
  }
  return { located, locate }
}

const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000
