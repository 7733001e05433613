import { SECOND_MS } from '../time.ts'

/** Milliseconds that an opt-in by WhatsApp waits for its answer; then the code goes by SMS. */
export const OPT_IN_WAIT = 60 * SECOND_MS
/** Milliseconds after which a person who waits may have the code by SMS at once. */
export const SMS_OFFERED_AFTER = 20 * SECOND_MS

/** Longer than any answer could be with all its spaces and marks. */
const LONGEST_ANSWER = 64

const YES = words('yes', 'y', 'نعم', 'اي', 'بەڵێ', 'بلێ')
const NO = words('no', 'لا', 'نەخێر', 'stop', 'إيقاف', 'توقف', 'الغاء')

/**
 * Returns what a person answered to the opt-in: one word, in any case, among spaces, punctuation and invisible marks;
 * undefined for everything else, which counts as no answer ("yes but", an emoji, a sentence).
 */
export function readAnswer(text: string): 'yes' | 'no' | undefined {
  if (text.length > LONGEST_ANSWER) return undefined
  const word = plainWord(text)
  if (YES.has(word)) return 'yes'
  return NO.has(word) ? 'no' : undefined
}

function words(...list: string[]): ReadonlySet<string> {
  return new Set(list.map(plainWord))
}

/**
 * A word as it is compared: marks and tatweel gone, the letters that keyboards of Arabic, Sorani and
 * Persian write differently made one. Punctuation and WhatsApp's own `*bold*` go from its ends only.
 */
function plainWord(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{Cf}\p{M}\u0640]/gu, '')
    .replace(/^[\s\p{P}~`]+|[\s\p{P}~`]+$/gu, '')
    .toLowerCase()
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/[ىیێ]/g, 'ي')
    .replace(/ڵ/g, 'ل')
    .replace(/ە/g, 'ه')
}
