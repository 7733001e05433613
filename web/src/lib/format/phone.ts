import { CALLING_CODE, PHONE_GROUPS } from '@awan/core/market/iq'

const GROUPS = new RegExp(
  `^(\\${CALLING_CODE})${PHONE_GROUPS.map((digits) => `(\\d{${digits}})`).join('')}$`,
)

/**
 * Formats `+9647701234567` as `+964 770 123 4567`, on one line; with `wraps`, large text may break between the groups.
 * Show it in an element with class `ltr`.
 */
export function formatPhone(phone: string, { wraps = false } = {}): string {
  const parts = GROUPS.exec(phone)
  return parts ? parts.slice(1).join(wraps ? ' ' : '\u00a0') : phone
}
