import { useState } from 'react'
import { leaveTyped } from '#lib/form/typed.ts'

/**
 * Returns what stands open beside its list or its day, and opens or closes it. What takes the place of a form there asks first
 * where something typed is not saved; a form that closes has asked by itself.
 */
export function useBeside<Thing>(first?: Thing) {
  const [opened, setOpened] = useState(first)
  const show = (next: Thing | undefined) => {
    if (next === undefined) setOpened(undefined)
    else leaveTyped(() => setOpened(next))
  }
  return [opened, show] as const
}
