/** Code points of the zeros: Arabic-Indic, Persian, full-width. */
const ZEROS = [0x0660, 0x06f0, 0xff10]

/** Converts digits of any set to 0 to 9. */
export function toLatinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹０-９]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (ZEROS.findLast((zero) => zero <= code) ?? code))
  })
}

/** Removes characters people put between digits or paste along: spaces, dashes, brackets, invisible marks. */
export function dropSeparators(text: string): string {
  return text.replace(/[\s\p{Cf}\p{Pd}\u2212()[\]{}（）]/gu, '')
}

/**
 * Parses the integer in a text, in any digit set, with or without thousands separators; NaN if there is none, as in
 * `12.5`. Has no upper bound; callers check theirs.
 */
export function wholeNumber(text: string): number {
  const shown = toLatinDigits(text).replace(/[\s\u200e\u200f\u202f\u00a0]/g, '')
  if (!/^\d+$|^\d{1,3}(?:[,.،٬']\d{3})+$/.test(shown)) return Number.NaN
  return Number(shown.replace(/\D/g, ''))
}
