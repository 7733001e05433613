import { requestKeys } from '#lib/api/request-keys.ts'

const { keyFor, forgetKey, withKey, unanswered } = requestKeys('awan.booking')

export { forgetKey, keyFor, withKey }

/**
 * Returns whether a request for that start was sent without a response: the time may be taken by the customer's own
 * booking.
 */
export function isUnanswered(start: string): boolean {
  const input = unanswered()
  return typeof input === 'string' && input.includes(JSON.stringify({ start }).slice(1, -1))
}
