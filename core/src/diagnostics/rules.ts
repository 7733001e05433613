/** Bounds of a report: texts in characters, all of them ASCII, so that one error stays below 4 KiB. */
export const LIMITS = { errors: 10, name: 80, message: 300, frame: 160, frames: 12 } as const

const HIDDEN = '#'

/** Patterns of possibly personal data, in the order of removal; bounded, so that time is bounded too. */
const PERSONAL: readonly (readonly [pattern: RegExp, instead: string])[] = [
  // Values read or typed are in double quotes, names of code in single ones.
  [/".*"/gs, `"${HIDDEN}"`],
  [/`.*`/gs, `\`${HIDDEN}\``],
  [/(?<![\p{L}\d])'(?![\w$.]{1,40}')[^']{0,120}'/gu, `'${HIDDEN}'`],
  [/[^\s@]{1,64}@[\w.-]{1,64}/g, HIDDEN],
  // URLs keep their path, without ids.
  [/\b[a-z][a-z\d+.-]{0,20}:\/\/[^\s/?#)]*/gi, ''],
  [/(?<=[\w/])[?#][^\s)]*/g, ''],
  // Tokens and ids; then numbers and codes, grouped ones too.
  [/(?=[\w-]{0,64}\d)[\w-]{16,}/g, HIDDEN],
  [/\+?\p{Nd}(?:[ \u00a0().-]{0,2}\p{Nd}){3,}/gu, HIDDEN],
  // Our code and the engines speak ASCII; names often do not. Control characters end here as well.
  [/[^\x20-\x7e]+/g, HIDDEN],
]

/**
 * Returns an error text without personal data: quoted values, URL queries, numbers, codes, tokens and `words` (the
 * person's name, field contents). One line of at most `max` characters.
 */
export function withoutPersonal(
  text: string,
  words: readonly string[] = [],
  max: number = LIMITS.message,
): string {
  // Truncate first, so that a very long text takes no longer.
  let left = text.slice(0, 2 * max).replace(/[\r\n\t]+/g, ' ')
  for (const word of words) left = withoutWord(left, word)
  for (const [pattern, instead] of PERSONAL) left = left.replace(pattern, instead)
  return left.slice(0, max)
}

function withoutWord(text: string, word: string): string {
  if (word.trim().length < 2) return text
  const literal = word.trim().replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'giu'), HIDDEN)
}
