import { fold } from '../fold.ts'

const wordsOf = (text: string) =>
  fold(text)
    .split(/[\s\p{P}]+/u)
    .filter((word) => word !== '')

/** Returns a word with and without the article and attached prefixes. */
const formsOf = (word: string) => [word, word.replace(/^(?:و|ب|ل)?(?:ال|لل)(?=.{2})/, '')]

/**
 * Finds the items whose names contain every typed word or a prefix of it, in any order and spelling; those that begin
 * with the text come first, otherwise the order is kept. All items if nothing is typed.
 */
export function matching<Item extends { readonly names: readonly string[] }>(
  text: string,
  items: readonly Item[],
): readonly Item[] {
  const typed = wordsOf(text)
  const [first] = typed
  if (first === undefined) return items
  const beginsWith = ({ names }: Item) =>
    names.some((name) => formsOf(wordsOf(name)[0] ?? '').some((form) => form.startsWith(first)))
  const found = items.filter(({ names }) => {
    const words = names.flatMap(wordsOf).flatMap(formsOf)
    return typed.every((one) => words.some((word) => word.startsWith(one)))
  })
  return [...found.filter(beginsWith), ...found.filter((item) => !beginsWith(item))]
}
