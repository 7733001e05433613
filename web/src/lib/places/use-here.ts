import { useEffect, useSyncExternalStore } from 'react'

export interface Here {
  latitude: number
  longitude: number
}

/** `ungranted`: the browser would first ask the person, which takes a press. */
export type Located = 'unknown' | 'running' | 'ungranted' | 'refused' | Here

/** Returns whether there is no location, and none on its way: a list in its order is then in another one. */
export const isUnlocated = (located: Located): boolean =>
  located === 'ungranted' || located === 'refused'

/** The device's location, kept until the page is reloaded; it is never stored. */
let here: Located = 'unknown'
const listening = new Set<() => void>()

function become(next: Located): void {
  here = next
  for (const change of listening) change()
}

function subscribe(change: () => void): () => void {
  listening.add(change)
  return () => listening.delete(change)
}

/** Requests the device's location. */
export function locate(): void {
  if (!('geolocation' in navigator)) return become('refused')
  become('running')
  navigator.geolocation.getCurrentPosition(
    // Three decimals are about 100 metres; more precision is not needed.
    ({ coords: { latitude, longitude } }) =>
      become({ latitude: rounded(latitude), longitude: rounded(longitude) }),
    () => become('refused'),
    { timeout: 15_000, maximumAge: 300_000 },
  )
}

const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000

/** Requests the location if the browser gives it without a question. */
async function locateIfGranted(): Promise<void> {
  const granted = await isGranted()
  // A press came first.
  if (here !== 'unknown') return
  if (granted) locate()
  else become('ungranted')
}

async function isGranted(): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' })
    return state === 'granted'
  } catch {
    // An old browser cannot tell.
    return false
  }
}

/** Returns the device's location, as far as known. */
export const useHere = (): Located =>
  useSyncExternalStore(
    subscribe,
    () => here,
    () => 'unknown',
  )

/** Finds the location if a list needs it and permission was given earlier; true while the list has to wait for it. */
export function useLocating(isNeeded: boolean): boolean {
  const located = useHere()
  useEffect(() => {
    if (isNeeded && located === 'unknown') void locateIfGranted()
  }, [isNeeded, located])
  return isNeeded && (located === 'unknown' || located === 'running')
}
