import { dropSeparators, toLatinDigits } from '../digits.ts'

/** The six digits of a code as people type or paste it, in any digit set; undefined where it is none. */
export function parseCode(text: string): string | undefined {
  const code = dropSeparators(toLatinDigits(text))
  return /^\d{6}$/.test(code) ? code : undefined
}
