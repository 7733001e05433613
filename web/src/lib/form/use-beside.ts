import { useState } from 'react'
import { useLocation } from 'react-router'
import { leaveTyped } from '#lib/form/typed.ts'
import { useReturned, useKeptAtEnd } from '#lib/form/use-kept.ts'

/**
 * State of a panel beside its page's list or day; open again after the log-in if the session ended meanwhile. Replacing
 * the content asks first if it has unsaved input; a form that closes has asked by itself.
 */
export function useBeside<Thing>(first?: Thing) {
  const { pathname } = useLocation()
  const [panel] = useState(() => `${pathname} panel`)
  const kept = useReturned<Thing>(panel)
  const [opened, setOpened] = useState(kept ?? first)
  useKeptAtEnd(panel, opened !== undefined, opened)
  const show = (next: Thing | undefined) => {
    if (next === undefined) setOpened(undefined)
    else leaveTyped(() => setOpened(next))
  }
  return [opened, show] as const
}
