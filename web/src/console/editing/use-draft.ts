import { useState } from 'react'
import { changedFields, rebased } from '#console/editing/three-way.ts'

interface Drafted<Thing> {
  base: Thing
  draft: Thing
  version: number
  news: (keyof Thing)[]
}

/**
 * What somebody types over a thing of the server. While nothing is typed it follows the thing; once it is saved over by
 * someone else, `catchUp` keeps what was typed and names in `news` what is new.
 */
export function useDraft<Thing extends object>(fresh: Thing, version: number) {
  const [state, setState] = useState<Drafted<Thing>>(() => clean(fresh, version))
  const dirty = changedFields(state.base, state.draft).length > 0
  if (version > state.version && !dirty) setState(clean(fresh, version))
  return {
    ...state,
    dirty,
    change: (fields: Partial<Thing>) =>
      setState((before) => ({ ...before, draft: { ...before.draft, ...fields } })),
    /** The server has it as it is now; what was typed since it was `sent` stays. */
    settle: (after: Thing, newVersion: number, sent: Thing) =>
      setState(({ draft }) => ({
        ...clean(after, newVersion),
        draft: rebased(sent, draft, after),
      })),
    reset: () => setState((before) => clean(before.base, before.version)),
    catchUp: (after: Thing, newVersion: number) =>
      setState(({ base, draft }) => ({
        base: after,
        draft: rebased(base, draft, after),
        version: newVersion,
        news: changedFields(base, after),
      })),
  }
}

function clean<Thing>(thing: Thing, version: number): Drafted<Thing> {
  return { base: thing, draft: thing, version, news: [] }
}
