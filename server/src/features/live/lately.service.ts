import { MINUTE_MS } from '@awan/core/time'

/** Sets for how long what was said is remembered, in milliseconds. */
export const LATELY_MS = 2 * MINUTE_MS
/** Bounds the memory; in a busier city what it reaches back is shorter, and says so. */
const MOST_TOPICS = 20_000

export interface Lately {
  /** From here on nothing is missed. */
  begin: () => void
  /** Until it begins again something may be missed. */
  stop: () => void
  note: (topic: string) => void
  /**
   * Returns how many milliseconds ago each kind of topics was last said, and as `all` how far back this is known: what was
   * read before that may be anything.
   */
  ages: (kinds: Readonly<Record<string, readonly string[]>>) => Record<string, number>
}

/** Remembers what was said lately, for pages that were on their way while it was. */
export function rememberLately(clock: () => Date): Lately {
  const said = new Map<string, number>()
  /** The beginning of what is known; undefined while nobody listens. */
  let since: number | undefined
  const now = () => clock().getTime()

  function forgetOldest(at: number): void {
    for (const [topic, last] of said) {
      if (last >= at - LATELY_MS && said.size <= MOST_TOPICS) return
      said.delete(topic)
      since = Math.max(since ?? last, last)
    }
  }
  return {
    begin: () => {
      said.clear()
      since = now()
    },
    stop: () => (since = undefined),
    note: (topic) => {
      const at = now()
      // At the end again: the order is that of their last time.
      said.delete(topic)
      said.set(topic, at)
      forgetOldest(at)
    },
    ages: (kinds) => {
      const at = now()
      const known = Math.max(since ?? at, at - LATELY_MS)
      const ages: Record<string, number> = { all: at - known }
      for (const [kind, topics] of Object.entries(kinds)) {
        const last = Math.max(...topics.map((topic) => said.get(topic) ?? known))
        if (last > known) ages[kind] = at - last
      }
      return ages
    },
  }
}
