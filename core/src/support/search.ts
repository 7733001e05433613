import { fold } from '../fold.ts'

/** Matches the Arabic article, which is ignored: «الرمز» also finds «رمز». */
const ARTICLE = /^و?ال(?=\p{L}{3})/u

/** Filters the entries whose text contains every typed word, in order; all for an empty search. */
export function holding<Entry>(
  entries: readonly Entry[],
  typed: string,
  textOf: (entry: Entry) => string,
): readonly Entry[] {
  const words = fold(typed)
    .split(/[\s\p{P}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.replace(ARTICLE, ''))
  return entries.filter((entry) => {
    const text = fold(textOf(entry))
    return words.every((word) => text.includes(word))
  })
}
