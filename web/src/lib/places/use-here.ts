import { useState } from 'react'

export interface Here {
  latitude: number
  longitude: number
}

export type Located = 'unknown' | 'running' | 'refused' | Here

/** Returns the device's location, requested by `locate`; it is never stored. */
export function useHere() {
  const [located, setLocated] = useState<Located>('unknown')
  const locate = () => {
    if (!('geolocation' in navigator)) return setLocated('refused')
    setLocated('running')
    navigator.geolocation.getCurrentPosition(
      // Three decimals are about 100 metres; more precision is not needed.
      ({ coords: { latitude, longitude } }) =>
        setLocated({ latitude: rounded(latitude), longitude: rounded(longitude) }),
      () => setLocated('refused'),
      { timeout: 15_000, maximumAge: 300_000 },
    )
  }
  return { located, locate }
}

const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000
