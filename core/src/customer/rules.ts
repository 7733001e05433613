import { dropSeparators, toLatinDigits } from '../digits.ts'
import type { Result } from '../errors.ts'
import { CALLING_CODE, NATIONAL_DIGITS } from '../market/iq.ts'
import { DAY_MS } from '../time.ts'

export const CUSTOMER_FILTERS = ['all', 'blocked', 'missed', 'new'] as const
/** `recent`: customers with the latest appointment or creation first. */
export const CUSTOMER_SORTS = ['recent', 'name', 'visits'] as const

export type CustomerFilter = (typeof CUSTOMER_FILTERS)[number]
export type CustomerSort = (typeof CUSTOMER_SORTS)[number]

/** Time for which a customer counts as new, in milliseconds. */
export const NEW_FOR = 30 * DAY_MS

/** Maximum length of the note about a customer, in UTF-16 units. */
export const LONGEST_NOTE = 2000

/** Number of equal digits at the end of two numbers that make them possible duplicates. */
export const SAME_DIGITS = 7

/** Pattern of a complete number with country code or leading zero. */
const WHOLE_NUMBER = new RegExp(
  `^(?:(?:\\+|00)?${CALLING_CODE.slice(1)}|0)0?(\\d{${NATIONAL_DIGITS}})$`,
)

export type CustomerSearch = { by: 'digits'; digits: string } | { by: 'words'; words: string }

/**
 * Parses the search for a customer: two or more digits, in any digit set and grouping, match the end of the number;
 * anything else matches the name. A complete number may have its country code or leading zero. Undefined: no search.
 */
export function customerSearch(typed: string): CustomerSearch | undefined {
  const words = typed.trim()
  if (words === '') return undefined
  const bare = dropSeparators(toLatinDigits(words)).replace('＋', '+')
  const whole = WHOLE_NUMBER.exec(bare)?.[1]
  const digits = whole ?? /^\+?(\d{2,})$/.exec(bare)?.[1]
  return digits === undefined ? { by: 'words', words } : { by: 'digits', digits }
}

/** Fields of a card that a merge decides. */
export interface Card {
  readonly name: string
  readonly phone: string | null
  readonly accountId: string | null
  readonly note: string
  /** Milliseconds since the epoch; null: not blocked. */
  readonly blockedAt: number | null
  readonly createdAt: number
}

/**
 * Merges two cards. The kept card's name stays, unless it is only its number. An account's verified number takes
 * precedence, then the kept card's; a dropped number is added to the notes, as no shop data may be lost. A blocked
 * customer stays blocked.
 */
export function mergedCard(
  kept: Card,
  other: Card,
): Result<Card, 'both_have_accounts' | 'notes_too_long'> {
  if (kept.accountId !== null && other.accountId !== null)
    return { ok: false, code: 'both_have_accounts' }
  const proven = [kept, other].find((card) => card.accountId !== null)
  const phone = proven?.phone ?? kept.phone ?? other.phone
  const spare = [kept.phone, other.phone].filter((one) => one !== null && one !== phone)
  const note = [...new Set([kept.note, other.note, ...spare])].filter(Boolean).join('\n')
  if (note.length > LONGEST_NOTE) return { ok: false, code: 'notes_too_long' }
  const named = kept.name === kept.phone && other.name !== '' ? other : kept
  return {
    ok: true,
    value: {
      name: named.name,
      phone,
      accountId: proven?.accountId ?? null,
      note,
      blockedAt: earlier(kept.blockedAt, other.blockedAt),
      createdAt: Math.min(kept.createdAt, other.createdAt),
    },
  }
}

function earlier(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.min(one, other)
}
