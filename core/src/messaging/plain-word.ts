/** Maximum length of a reply that is parsed, including spaces and marks. */
const LONGEST_ANSWER = 64

/**
 * Normalises a word for comparison: removes marks and tatweel, and unifies letters that Arabic, Sorani and Persian
 * keyboards write differently. Punctuation and WhatsApp's `*bold*` are removed at its ends only.
 */
export function plainWord(text: string): string {
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

/**
 * Creates a parser of one-word replies: returns the meaning whose words contain the text, in any case, surrounded by
 * any spaces, punctuation and invisible marks; undefined for anything else.
 */
export function wordReader<Meaning extends string>(
  table: Readonly<Record<Meaning, readonly string[]>>,
): (text: string) => Meaning | undefined {
  const meanings = new Map<string, Meaning>()
  for (const [meaning, words] of Object.entries<readonly string[]>(table))
    // Object.entries does not preserve the key type.
    for (const word of words) meanings.set(plainWord(word), meaning as Meaning)
  return (text) => (text.length > LONGEST_ANSWER ? undefined : meanings.get(plainWord(text)))
}
