import { dropSeparators, toLatinDigits } from '../digits.ts'

/** Parses the six digits of a typed or pasted code, in any digit set; undefined for any other text. */
export function parseCode(text: string): string | undefined {
  const code = dropSeparators(toLatinDigits(text))
  return /^\d{6}$/.test(code) ? code : undefined
}
