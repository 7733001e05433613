import {
  keptAfter,
  nextOf,
  settled,
  type Outcome,
  type Unsent,
} from '#console/unsent/queue/rules.ts'

/** Keeps entries over reloads. Each function is one transaction. */
export interface UnsentStore {
  list: () => Promise<Unsent[]>
  /** Puts what `change` makes of the stored entry in its place; undefined removes it. */
  change: (id: string, change: (stored: Unsent | undefined) => Unsent | undefined) => Promise<void>
}

/** Tells how a round of sending ended. */
export interface Round {
  sent: Unsent[]
  refused: Unsent[]
  /** Something is left that waits for a connection. */
  later: boolean
}

/**
 * Sends what waits, in order, until nothing does or no answer comes. What the server took and the device did not hear of
 * is sent again under the same key.
 */
export async function sendUnsent(
  store: UnsentStore,
  send: (entry: Unsent) => Promise<Outcome>,
  stopped: () => boolean = () => false,
): Promise<Round> {
  const round: Round = { sent: [], refused: [], later: false }
  for (;;) {
    const entry = nextOf(await store.list())
    if (!entry || stopped()) return { ...round, later: entry !== undefined }
    const after = settled(entry, await send(entry))
    if (after === 'later') return { ...round, later: true }
    await store.change(entry.id, (stored) => keptAfter(stored, entry, after))
    if (after === 'sent') round.sent.push(entry)
    else if (after.refusal) round.refused.push(after)
  }
}
