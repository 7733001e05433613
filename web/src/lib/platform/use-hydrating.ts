import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Says whether a component is being taken over from what the server drew: it has to begin with what that began with. */
export const useHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
