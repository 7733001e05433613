import { dropSeparators, toLatinDigits } from '../digits.ts'
import { parseCode } from './code.ts'

/** Alphabet of recovery codes, without letters that look like digits. */
export const RECOVERY_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Number of recovery codes, and length of each in characters: 80 random bits. */
export const RECOVERY_CODES = 10
export const RECOVERY_LENGTH = 16

/** Second factor as entered: digits of an app, or a recovery code. */
export type FactorCode = { of: 'app' | 'recovery'; code: string }

/** Parses either kind as typed or pasted, in any digit set; undefined if it is neither. */
export function parseFactorCode(text: string): FactorCode | undefined {
  const digits = parseCode(text)
  if (digits !== undefined) return { of: 'app', code: digits }
  const code = dropSeparators(toLatinDigits(text))
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  const known = code.length === RECOVERY_LENGTH && [...code].every(isLetter)
  return known ? { of: 'recovery', code } : undefined
}

/** Formats a recovery code in groups of four. */
export const inGroups = (code: string) => code.match(/.{1,4}/g)?.join('-') ?? ''

const isLetter = (letter: string) => RECOVERY_LETTERS.includes(letter)
