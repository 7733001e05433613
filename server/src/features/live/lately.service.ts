import { MINUTE_MS } from '@awan/core/time'

/** Milliseconds that topics are remembered. */
export const LATELY_MS = 2 * MINUTE_MS
/** Upper bound of the memory; if exceeded, the reported reach gets shorter. */
const MOST_TOPICS = 20_000

export interface Lately {
  /** Marks the moment from which no topic is missed. */
  begin: () => void
  /** Marks that topics may be missed until `begin` is called again. */
  stop: () => void
  note: (topic: string) => void
  /**
   * Returns the age in milliseconds of the latest topic of each kind, and as `all` how far back the memory reaches:
   * data read before that may be stale.
   */
  ages: (kinds: Readonly<Record<string, readonly string[]>>) => Record<string, number>
}

/** Remembers recent topics, for pages that loaded their data before they connected. */
export function rememberLately(clock: () => Date): Lately {
  const said = new Map<string, number>()
  /** Start of complete knowledge; undefined while not listening. */
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
      // Re-inserted at the end, as the order is that of the last occurrence.
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
