import { toLatinDigits } from '../digits.ts'
import { legible } from '../legible.ts'

/**
 * Maximum length of a shop's own message in a notice about an appointment, in UTF-16 units; more would cost a third SMS
 * segment.
 */
export const MOST_WORDS = 70

/** Top-level domains that are not words, and so never end a sentence. */
const ENDINGS =
  'com|net|org|info|biz|edu|gov|iq|io|co|app|dev|xyz|top|site|online|shop|store|club|link|click|ly|gl|gd|tk|ml|cf|gq|cc|tv|ru|cn|ir|tr|sa|ae|jo|kw|eu|uk|de|fr|icu|vip|live|fun|website|tech|mobi|كوم|شبكة|موقع|عراق|بازار'

const LINKS = [
  /\b(?:h(?:tt|xx)ps?\s*:|www\s*\.)/u,
  // A domain name; a space before the dot is a disguise, as a full stop has none.
  new RegExp(`[\\p{L}\\p{N}](?:\\.|\\s+\\.\\s*)(?:${ENDINGS})(?![\\p{L}\\p{N}])`, 'u'),
  // A domain with a path, and the short domains of WhatsApp and Telegram.
  /[\p{L}\p{N}]\s*\.\s*\p{L}{2,}\s*\//u,
  /(?<![\p{L}\p{N}])(?:wa|t)\s*\.\s*me(?![\p{L}\p{N}])/u,
  /@[\p{L}\p{N}_]/u,
  // A telephone number: nine digits or more, however grouped.
  /\d(?:[\s().+-]{0,2}\d){8,}/u,
]

/** Characters that look like a dot, and spelled-out dots. */
const DOTS = /[。․‧·•∙⋅・۔]|\s*[([{]\s*(?:dot|نقطة)\s*[)\]}]\s*/gu
const STROKES = /[⁄∕⧸]/gu

/**
 * Returns whether a text contains a web, mail or chat address, or a telephone number.
 */
export function hasLink(text: string): boolean {
  const plain = toLatinDigits(legible(text).normalize('NFKC').toLowerCase())
    .replace(DOTS, '.')
    .replace(STROKES, '/')
  return LINKS.some((link) => link.test(plain))
}

export type WordsFault = 'words_too_long' | 'words_with_link'

/** Returns the fault of a shop's own message; it must be one line. */
export function wordsFault(words: string): WordsFault | undefined {
  if (words.length > MOST_WORDS) return 'words_too_long'
  return hasLink(words) ? 'words_with_link' : undefined
}

/** Returns the text on one line, as it is sent. */
export function oneLine(text: string): string {
  return legible(text).replace(/\s+/g, ' ').trim()
}

/** Returns a name for use inside a message, with link-like parts defused. */
export function nameInMessage(name: string): string {
  const line = oneLine(name)
  return hasLink(line) ? line.replace(/[^\p{L}\p{M}\p{N}\u200C\u200D]+/gu, ' ').trim() : line
}
