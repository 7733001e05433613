import { dropSeparators, toLatinDigits } from './digits.ts'
import type { Result } from './errors.ts'
import {
  CALLING_CODE,
  INVENTED_NUMBER,
  MOBILE_NUMBER,
  NATIONAL_DIGITS,
  PHONE_GROUPS,
} from './market/iq.ts'

/** A mobile number of the country in storage format: its calling code and the national digits. */
export type Phone = `${typeof CALLING_CODE}${string}`

const WRITTEN = new RegExp(
  `^(?:(?:\\+|00)?${CALLING_CODE.slice(1)})?(?:0(\\d{${NATIONAL_DIGITS}})|([1-9]\\d{${NATIONAL_DIGITS - 1}}))$`,
)

/**
 * Parses a phone number, in the browser and on the server: ten digits in any digit set and grouping, with or without the
 * country code or one leading zero. `invented` accepts numbers of demo data.
 */
export function parsePhone(
  text: string,
  options: { invented: boolean },
): Result<Phone, 'invalid_phone' | 'not_a_mobile'> {
  const national = tenDigits(dropSeparators(toLatinDigits(text)).replace('＋', '+'))
  if (national === undefined) return { ok: false, code: 'invalid_phone' }
  const real = MOBILE_NUMBER.test(national) && (options.invented || !INVENTED_NUMBER.test(national))
  if (!real) return { ok: false, code: 'not_a_mobile' }
  return { ok: true, value: `${CALLING_CODE}${national}` }
}

/**
 * Returns the ten national digits. Without a plus sign, the calling code counts as such only if ten digits follow, as a
 * national number may begin with the same digits. A leading zero is never one of the ten.
 */
function tenDigits(text: string): string | undefined {
  const [, afterZero, plain] = WRITTEN.exec(text) ?? []
  return afterZero ?? plain
}

/** Returns the ten digits after the country code. */
export function nationalDigits(phone: string): string {
  return phone.slice(CALLING_CODE.length)
}

/** Formats a number for display: `770 123 4567`. Show it left to right in either language. */
export function groupPhone(phone: string): string {
  const digits = nationalDigits(phone)
  const [first, second] = PHONE_GROUPS
  const end = first + second
  return `${digits.slice(0, first)} ${digits.slice(first, end)} ${digits.slice(end)}`
}
