import { dropSeparators, toLatinDigits } from '@awan/core/digits'

export const CODE_LENGTH = 6

/** Returns the digits of a typed or pasted code, from any digit set, at most six. */
export function codeDigits(text: string): string {
  return dropSeparators(toLatinDigits(text)).replace(/\D/g, '').slice(0, CODE_LENGTH)
}

export function isWhole(code: string): boolean {
  return code.length === CODE_LENGTH
}
