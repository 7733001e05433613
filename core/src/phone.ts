import { dropSeparators, toLatinDigits } from './digits.ts'
import type { Result } from './errors.ts'

/** An Iraqi mobile number as it is stored and compared: `+964` and ten digits. */
export type Phone = `+964${string}`

const COUNTRY = '+964'
const MOBILE = /^7[3-9]\d{8}$/
/** A block that no operator was given: the numbers of invented people. */
const INVENTED = /^742/

/**
 * The one reading of a number, for the form and for the server: ten digits however they are written,
 * with or without the country code or one leading zero. `invented` accepts the numbers of demo data.
 */
export function parsePhone(
  text: string,
  options: { invented: boolean },
): Result<Phone, 'invalid_phone' | 'not_a_mobile'> {
  const national = tenDigits(dropSeparators(toLatinDigits(text)).replace('＋', '+'))
  if (national === undefined) return { ok: false, code: 'invalid_phone' }
  const real = MOBILE.test(national) && (options.invented || !INVENTED.test(national))
  if (!real) return { ok: false, code: 'not_a_mobile' }
  return { ok: true, value: `${COUNTRY}${national}` }
}

/**
 * `964` alone is the country code only where ten digits follow it: ten digits may begin so themselves. A zero in front is
 * never the first of the ten: with nine digits behind it, one is missing.
 */
function tenDigits(text: string): string | undefined {
  const [, afterZero, plain] = /^(?:(?:\+|00)?964)?(?:0(\d{10})|([1-9]\d{9}))$/.exec(text) ?? []
  return afterZero ?? plain
}

/** The ten digits after the country code. */
export function nationalDigits(phone: string): string {
  return phone.slice(COUNTRY.length)
}

/** For people to read: `770 123 4567`. Show it left to right in either language. */
export function groupPhone(phone: string): string {
  const digits = nationalDigits(phone)
  return `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`
}
