import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Returns whether a component is hydrating: its first render must equal the server's. */
export const useHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
