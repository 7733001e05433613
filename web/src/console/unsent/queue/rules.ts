import type { NewAppointment, ShopAppointment } from '#features/appointment/diary-api.ts'

/** Sets how much may wait on a device: more than a shop enters on a day. */
export const MOST_UNSENT = 200

/** Says that no more may wait on this device. */
export class UnsentFull extends Error {}

/** Why the server did not take an entry, as it said. */
export interface EntryRefusal {
  status: number
  code: string
  data: Record<string, unknown>
}

interface Entry {
  /** Made when it was entered; the server knows a repetition by it. */
  id: string
  shopId: string
  /** Its place in the order in which entries are sent. */
  place: number
  /** Milliseconds, by the clock of the device. */
  enteredAt: number
  /** Rises with each change, so that an answer about what it was before changes nothing. */
  revision: number
  /** Set while somebody has to decide what becomes of it. */
  refusal?: EntryRefusal | undefined
  /** Shows of a walk-in what it will be, as far as the device can tell; of a note its appointment, as it was last seen. */
  shown: ShopAppointment
}

export interface UnsentWalkIn extends Entry {
  kind: 'walkIn'
  request: NewAppointment
}

export interface UnsentNote extends Entry {
  kind: 'note'
  version: number
  /** The note that was on screen when this one was written. */
  before: string
  note: string
}

/** Holds what was entered on this device and the server does not have yet. */
export type Unsent = UnsentWalkIn | UnsentNote

/** Describes how sending an entry ended. `silent`: nothing is known, the same may be sent again. */
export type Outcome =
  { kind: 'taken' } | { kind: 'silent' } | { kind: 'refused'; refusal: EntryRefusal }

/** The entry to send next: the oldest that waits for nobody. */
export function nextOf(entries: readonly Unsent[]): Unsent | undefined {
  return inOrder(entries).find(({ refusal }) => refusal === undefined)
}

export function inOrder(entries: readonly Unsent[]): Unsent[] {
  return entries.toSorted((a, b) => a.place - b.place)
}

/** Returns the place of what is entered after all of these. */
export const placeAfter = (entries: readonly Unsent[]): number =>
  Math.max(0, ...entries.map(({ place }) => place)) + 1

/**
 * Returns what becomes of an entry by the answer to it. A note that stands there already was taken before, by an
 * attempt without an answer; where something else has changed than the note, it is sent once more upon that.
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

/** The appointment as it is now, where a refusal brings it. */
export function appointmentIn(refusal: EntryRefusal | undefined): ShopAppointment | undefined {
  const { appointment } = refusal?.data ?? {}
  if (typeof appointment !== 'object' || appointment === null) return undefined
  return appointment as ShopAppointment // the contract's changedAppointmentData
}

/**
 * Returns what is kept after an answer about `sent`: the stored entry stays as it is where it is another one by now;
 * undefined: nothing.
 */
export function keptAfter(
  stored: Unsent | undefined,
  sent: Unsent,
  after: Unsent | 'sent',
): Unsent | undefined {
  if (stored?.revision !== sent.revision) return stored
  return after === 'sent' ? undefined : after
}

/** A walk-in that was refused, asked for otherwise; it counts as entered now. */
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

/** A note that a colleague was faster with, written upon theirs: `note` is what shall stand there. */
export function rewritten(entry: UnsentNote, note: string): UnsentNote {
  const now = appointmentIn(entry.refusal) ?? entry.shown
  return {
    ...entry,
    ...{ note, before: now.note, version: now.version, shown: now },
    revision: entry.revision + 1,
    refusal: undefined,
  }
}

/** The same once more, for a refusal whose reason may be gone. */
export function triedAgain(entry: Unsent): Unsent {
  return { ...entry, revision: entry.revision + 1, refusal: undefined }
}
