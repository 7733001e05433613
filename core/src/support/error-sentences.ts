import type { ErrorCode } from '../errors.ts'

/**
 * Meaning of the count in a `limit_reached` error (`data.of`): appointments of a day, of a shop, of an account,
 * changes, or missed appointments.
 */
export const LIMITED = [
  'day',
  'business',
  'account',
  'cancels',
  'moves',
  'waits',
  'missed',
] as const

/** Units for displaying a wait, with their seconds and the longest wait displayed in each. */
const WAITS = [
  { unit: 'reads', seconds: 1, longest: 120 },
  { unit: 'minutes', seconds: 60, longest: 5400 },
  { unit: 'hours', seconds: 3600, longest: Infinity },
] as const

type Limit = (typeof LIMITED)[number] | (typeof WAITS)[number]['unit']
type Sentence = `error.${ErrorCode}` | `booking.limit.${Limit}`

/** Returns the message key of an error, and the number in that message. */
export function sentenceOf(
  code: ErrorCode,
  data: Readonly<Record<string, unknown>> = {},
): { key: Sentence; values: Record<string, number> } {
  const wait = Number(data['retryAfter'])
  const waiting = WAITS.find(({ longest }) => code === 'too_many_requests' && wait <= longest)
  if (waiting)
    return {
      key: `booking.limit.${waiting.unit}`,
      values: { limit: Math.ceil(wait / waiting.seconds) },
    }
  const counted = LIMITED.find((one) => code === 'limit_reached' && one === data['of'])
  if (counted) return { key: `booking.limit.${counted}`, values: { limit: Number(data['limit']) } }
  return { key: `error.${code}`, values: {} }
}
