import { fold } from '../fold.ts'

/** Relation of an attendee to the account's owner; `other`: not given. */
export const RELATIONS = ['child', 'parent', 'partner', 'sibling', 'friend', 'other'] as const

export type Relation = (typeof RELATIONS)[number]

/** Most names an account remembers; it can book for further people, whose names are not remembered. */
export const MOST_ATTENDEES = 12

/** Letters of the longest name of an attendee. */
export const LONGEST_ATTENDEE = 60

/** Attendee key of the account's owner, whatever their name. */
export const OWN_KEY = ''

/** Returns the key by which names are compared, the same for all spellings of a name. */
export function attendeeKey(name: string): string {
  const key = fold(name.normalize('NFKC')).replace(/\s+/g, ' ').trim()
  // A name of combining marks only folds to an empty key, which would be the account's own.
  return (key === OWN_KEY ? name : key).slice(0, 120)
}
