import { useSyncExternalStore } from 'react'

function widthFrom(rem: number) {
  const query = () => window.matchMedia(`(width >= ${rem}rem)`)
  return {
    matches: () => query().matches,
    subscribe: (change: () => void) => {
      const list = query()
      list.addEventListener('change', change)
      return () => list.removeEventListener('change', change)
    },
  }
}

const desktop = widthFrom(64)
const wide = widthFrom(75)
const unknown = () => false

/** Returns whether the screen is wide enough for columns that a phone stacks: times beside the page, a whole week. */
export const useDesktop = (): boolean =>
  useSyncExternalStore(desktop.subscribe, desktop.matches, unknown)

/** Returns whether the screen is wide enough for a list of two columns and a panel beside it. */
export const useWideDesktop = (): boolean =>
  useSyncExternalStore(wide.subscribe, wide.matches, unknown)
