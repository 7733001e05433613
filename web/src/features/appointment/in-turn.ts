interface Versioned {
  id: string
  version: number
}

/**
 * Serialises changes of one row: each uses the version returned by the previous change, so two quick presses do not
 * conflict. A concurrent change by another client still does.
 */
export function changesInTurn<Thing extends Versioned>() {
  /** Latest change in flight for each row, with its optimistic result. */
  const latest = new Map<string, { sent: Promise<Thing>; guess: Thing }>()
  return {
    send: (
      thing: Thing,
      change: (from: Thing) => Promise<Thing>,
      guess: Thing = thing,
    ): Promise<Thing> => {
      const { id } = thing
      const after = (done: Thing) =>
        change({ ...thing, version: Math.max(done.version, thing.version) })
      const sent = latest.get(id)?.sent.then(after, () => change(thing)) ?? change(thing)
      const mine = sent.finally(() => {
        if (latest.get(id)?.sent === mine) latest.delete(id)
      })
      latest.set(id, { sent: mine, guess })
      return mine
    },
    /** Returns rows that were read during changes, with the optimistic results of those. */
    laidOver: (rows: readonly Thing[]): Thing[] =>
      rows.map((row) => latest.get(row.id)?.guess ?? row),
    /** Returns whether a change is in flight, for that row or for any. */
    isUnderway: (id?: string) => (id === undefined ? latest.size > 0 : latest.has(id)),
  }
}
