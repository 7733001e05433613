import { fold } from '../fold.ts'

/** Says what an attendee is to whoever books; `other`: not said. */
export const RELATIONS = ['child', 'parent', 'partner', 'sibling', 'friend', 'other'] as const

export type Relation = (typeof RELATIONS)[number]

/** Most names that an account remembers; for somebody else it still books, but keeps no further name. */
export const MOST_ATTENDEES = 12

/** Letters of the longest name of an attendee. */
export const LONGEST_ATTENDEE = 60

/** The key of whoever has the account, however they are called. */
export const OWN_KEY = ''

/** A name in the one form in which names are compared, however it is typed: of one person there is one key. */
export function attendeeKey(name: string): string {
  const key = fold(name.normalize('NFKC')).replace(/\s+/g, ' ').trim()
  // A name of marks alone folds to nothing, which would be the account's own.
  return (key === OWN_KEY ? name : key).slice(0, 120)
}
