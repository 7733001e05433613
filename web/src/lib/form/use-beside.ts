import { useState } from 'react'
import { leaveTyped } from '#lib/form/typed.ts'

/**
 * State of a panel beside its list or day. Replacing the content asks first if it has unsaved input; a form that closes
 * has asked by itself.
 */
export function useBeside<Thing>(first?: Thing) {
  const [opened, setOpened] = useState(first)
  const show = (next: Thing | undefined) => {
    if (next === undefined) setOpened(undefined)
    else leaveTyped(() => setOpened(next))
  }
  return [opened, show] as const
}
