import { fold } from '../fold.ts'

/**
 * Search normalisation of words: folded letters, and a skeleton shared by the Arabic and Latin spellings of a word
 * ("7alaq", "hallaq", "حلاق": `hlk`). The database computes the same for stored names (migration 0170); a test compares
 * the two.
 */

/** One reading of a word: folded, with its skeleton. */
export interface WordForm {
  readonly word: string
  readonly skeleton: string
}

const DROPPED = /[\u064B-\u065F\u0670\u0640\u200B-\u200F\u061C\u202A-\u202E\u2066-\u2069'’‘`´ʼ]/g
const ACCENTED = 'àáâäãåçèéêëìíîïñòóôöõùúûüýÿşğıœšž'
const PLAIN = 'aaaaaaceeeeiiiinooooouuuuyysgiosz'
/** Characters that separate words. */
const PARTING = /[^a-z0-9\u0621-\u064A\u0660-\u0669\u0671-\u06D3\u06D5\u06F0-\u06F9]+/
const HYPHEN = /(?<=[a-z])-(?=[a-z])/

const LATIN: readonly (readonly [RegExp, string])[] = [
  [/sh/g, 'S'],
  [/ch/g, 'j'],
  [/kh/g, 'X'],
  [/gh/g, 'k'],
  [/th/g, 't'],
  [/dh/g, 'z'],
  [/zh/g, 'z'],
  [/ph/g, 'f'],
  [/x/g, 'ks'],
  [/c(?=[eiy])/g, 's'],
]
/** Map of letters to sounds; letters without a counterpart in `SOUNDS_TO` are silent. */
const SOUNDS_FROM = 'qcgpv759683بپتثجچحخدذرزژسشصضطظغفڤقكکگلمنهھويىیێۆؤئاأإآٱعةەڕڵ24ء'
const SOUNDS_TO = 'kkkbfhXstkabbttjjhXdzrzzsSsdtzkffkkkklmnhhwyyyywwyaaaaaaaarl'

const tableOf = (from: string, to: string) =>
  new Map([...from].map((letter, at) => [letter, [...to][at] ?? '']))
const PLAINLY = tableOf(ACCENTED, PLAIN)
const SOUNDS = tableOf(SOUNDS_FROM, SOUNDS_TO)

const translated = (text: string, table: ReadonlyMap<string, string>) =>
  [...text].map((letter) => table.get(letter) ?? letter).join('')

/** Returns the consonants of a word and its first vowel: the part that different spellings of one sound share. */
export function skeletonOf(word: string): string {
  if (NUMBER.test(fold(word))) return ''
  const latin = LATIN.reduce((text, [from, to]) => text.replace(from, to), word)
  const sounds = translated(latin, SOUNDS).replace(/(.)\1+/gu, '$1')
  const [first = '', ...rest] = sounds.replace(/(?<=.)h$/, '')
  return first.replace(/[aeiou]/, 'a') + rest.join('').replace(/[aeiouwy]/g, '')
}

/** Splits a text into words, in order and not folded. */
export function rawWords(text: string): string[] {
  const plain = translated(text.toLowerCase().replace(DROPPED, ''), PLAINLY)
  return plain.split(PARTING).filter((word) => word !== '')
}

const NUMBER = /^[0-9]+$/
const ARTICLE = /^(?:وال|بال|فال|كال|لل|ال)(?=.{3})/
const LATIN_ARTICLE = /^(?:al|el)(?=.{5})/
const AND = /^و(?=.{4})/
const PLURAL = /(?<=[a-z]{3})(?<![sui])s$/

/** Returns all readings of a word: with and without article, "and", and an English plural. */
export function formsOf(raw: string): WordForm[] {
  const readings = [ARTICLE, LATIN_ARTICLE, AND, PLURAL].map((part) => raw.replace(part, ''))
  return [...new Set([raw, ...readings])].map((one) => ({
    word: fold(one),
    skeleton: skeletonOf(one),
  }))
}

/** Returns all readings of all words of a text, and of hyphenated words joined ("blow-dry": "blowdry"). */
export function storedForms(text: string): WordForm[] {
  const joined = text
    .toLowerCase()
    .split(/\s+/)
    .filter((part) => HYPHEN.test(part))
    .map((part) => part.replaceAll('-', ''))
    .join(' ')
  return rawWords(`${text} ${joined}`).flatMap(formsOf)
}

/** Returns a word and all forms of it without one letter: two words that share one differ by one typing error. */
export function nearOf(word: string): string[] {
  const letters = [...word]
  if (letters.length < LEAST_TYPO) return [word]
  return [...new Set([word, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))])]
}

/** Minimum length of words checked for typing errors. */
const LEAST_TYPO = 4
