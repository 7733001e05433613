import {
  keptAfter,
  nextOf,
  settled,
  type Outcome,
  type Unsent,
} from '#console/unsent/queue/rules.ts'

/** Persistent store of entries. Each function is one transaction. */
export interface UnsentStore {
  list: () => Promise<Unsent[]>
  /** Replaces the stored entry by the result of `change`; undefined removes it. */
  change: (id: string, change: (stored: Unsent | undefined) => Unsent | undefined) => Promise<void>
}

/** Result of a round of sending. */
export interface Round {
  sent: Unsent[]
  refused: Unsent[]
  /** Entries are left, waiting for a connection. */
  later: boolean
}

/**
 * Sends the unsent entries in order, until none is left or no answer arrives. An entry that the server accepted without
 * the device receiving the answer is sent again under the same key.
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
