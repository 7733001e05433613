interface Versioned {
  id: string
  version: number
}

/**
 * Changes of one thing, sent one after the other: each upon the version that the one before has made, so that two quick
 * presses are no conflict. What somebody else changes in between still is one.
 */
export function changesInTurn<Thing extends Versioned>() {
  /** The latest change of each thing that is on its way. */
  const latest = new Map<string, Promise<Thing>>()
  return {
    send: (thing: Thing, change: (from: Thing) => Promise<Thing>): Promise<Thing> => {
      const { id } = thing
      const after = (done: Thing) =>
        change({ ...thing, version: Math.max(done.version, thing.version) })
      const sent = latest.get(id)?.then(after, () => change(thing)) ?? change(thing)
      const mine = sent.finally(() => {
        if (latest.get(id) === mine) latest.delete(id)
      })
      latest.set(id, mine)
      return mine
    },
    /** Says whether a change is on its way, of that thing or of any. */
    isUnderway: (id?: string) => (id === undefined ? latest.size > 0 : latest.has(id)),
  }
}
