import type { NewAppointment, ShopAppointment } from '#features/appointment/diary-api.ts'

/** Upper bound of unsent entries on a device: more than a shop enters in a day. */
export const MOST_UNSENT = 200

/** The device holds the maximum of unsent entries. */
export class UnsentFull extends Error {}

/** The server's refusal of an entry. */
export interface EntryRefusal {
  status: number
  code: string
  data: Record<string, unknown>
}

interface Entry {
  /** Made when it was entered; the idempotency key of its request. */
  id: string
  shopId: string
  /** Position in the sending order. */
  place: number
  /** In milliseconds, by the device's clock. */
  enteredAt: number
  /** Increases with each change, so that an answer to an earlier revision is ignored. */
  revision: number
  /** Set while a member must decide about the entry. */
  refusal?: EntryRefusal | undefined
  /** Probable appointment of a walk-in, as far as the device can tell; a note's appointment as last seen. */
  shown: ShopAppointment
}

export interface UnsentWalkIn extends Entry {
  kind: 'walkIn'
  request: NewAppointment
}

export interface UnsentNote extends Entry {
  kind: 'note'
  version: number
  /** Note on screen when this one was written. */
  before: string
  note: string
}

/** Entry on this device that the server does not have yet. */
export type Unsent = UnsentWalkIn | UnsentNote

/** Outcome of sending an entry. `silent`: unknown, the same entry may be sent again. */
export type Outcome =
  { kind: 'taken' } | { kind: 'silent' } | { kind: 'refused'; refusal: EntryRefusal }

/** Returns the entry to send next: the oldest one without a refusal. */
export function nextOf(entries: readonly Unsent[]): Unsent | undefined {
  return inOrder(entries).find(({ refusal }) => refusal === undefined)
}

export function inOrder(entries: readonly Unsent[]): Unsent[] {
  return entries.toSorted((a, b) => a.place - b.place)
}

/** Returns the place after all these entries. */
export const placeAfter = (entries: readonly Unsent[]): number =>
  Math.max(0, ...entries.map(({ place }) => place)) + 1

/**
 * Returns the state of an entry after its answer. A note that is already stored was accepted by an earlier attempt
 * without an answer; if only other fields have changed, the note is sent again with the new version.
 */
export function settled(entry: Unsent, outcome: Outcome): Unsent | 'sent' | 'later' {
  if (outcome.kind === 'silent') return 'later'
  if (outcome.kind === 'taken') return 'sent'
  const { refusal } = outcome
  if (entry.kind === 'note' && refusal.code === 'changed_elsewhere') {
    const now = appointmentIn(refusal)
    if (now?.note === entry.note) return 'sent'
    if (now && now.note === entry.before && now.version !== entry.version)
      return { ...entry, version: now.version, shown: now, revision: entry.revision + 1 }
  }
  return { ...entry, refusal }
}

/** Returns the current appointment, if a refusal contains it. */
export function appointmentIn(refusal: EntryRefusal | undefined): ShopAppointment | undefined {
  const { appointment } = refusal?.data ?? {}
  if (typeof appointment !== 'object' || appointment === null) return undefined
  return appointment as ShopAppointment // typed by the contract's changedAppointmentData
}

/**
 * Returns the entry to store after an answer about `sent`: the stored one is kept if it has changed meanwhile;
 * undefined: none.
 */
export function keptAfter(
  stored: Unsent | undefined,
  sent: Unsent,
  after: Unsent | 'sent',
): Unsent | undefined {
  if (stored?.revision !== sent.revision) return stored
  return after === 'sent' ? undefined : after
}

/** Returns a refused walk-in with another request; with a new start it counts as entered now. */
export function revised(
  entry: UnsentWalkIn,
  change: Partial<Pick<NewAppointment, 'start' | 'staffId' | 'outsideHours'>>,
  now: number,
): UnsentWalkIn {
  const moved = change.start === undefined ? {} : { enteredAt: new Date(now).toISOString() }
  return {
    ...entry,
    request: { ...entry.request, ...change, ...moved },
    revision: entry.revision + 1,
    refusal: undefined,
  }
}

/** Returns a note based on a colleague's newer one; `note` is the text to store. */
export function rewritten(entry: UnsentNote, note: string): UnsentNote {
  const now = appointmentIn(entry.refusal) ?? entry.shown
  return {
    ...entry,
    ...{ note, before: now.note, version: now.version, shown: now },
    revision: entry.revision + 1,
    refusal: undefined,
  }
}

/** Returns the entry to retry, for a refusal whose reason may be gone. */
export function triedAgain(entry: Unsent): Unsent {
  return { ...entry, revision: entry.revision + 1, refusal: undefined }
}
