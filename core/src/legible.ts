/** Holds what Unicode calls a letter or a symbol and every screen shows as nothing. */
const EMPTY = '\\u2800\\u{1D159}'

/** Matches what shows nothing, but for joiners and for what chooses the look of a sign before it. */
const UNSEEN = /(?!\u200C|\u200D|\uFE0E|\uFE0F)\p{Default_Ignorable_Code_Point}|[\uFFF9-\uFFFB]/gu

/** A joiner with no letter before it or none after it: it joins nothing. */
const IDLE_JOINER = /(?<=^|\s)(?:\u200C|\u200D)+|(?:\u200C|\u200D)+(?=$|\s|(?:\u200C|\u200D))/gu

const VISIBLE = new RegExp(`[^\\p{M}\\p{Z}\\p{C}\\p{Default_Ignorable_Code_Point}${EMPTY}]`, 'u')

/** More marks on one letter than any language writes; they cover the lines around it. */
const FLOOD = /\p{M}(?:(?:\u200C|\u200D)*\p{M}){3}/u

/**
 * A text without what nobody can see, and without what turns the direction of what follows it. Joiners stay between two
 * letters, where Kurdish and Persian need them and pictures of people are made of them.
 */
export function legible(text: string): string {
  return text.replace(UNSEEN, '').replace(IDLE_JOINER, '').normalize('NFC')
}

/** Returns whether any of it can be seen. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text)
}

/** Returns whether a letter carries more than three marks. */
export function isFlooded(text: string): boolean {
  return FLOOD.test(text.normalize('NFD'))
}

/** Characters as PostgreSQL counts them: an emoji is one. None where nothing can be seen. */
export function lettersIn(text: string): number {
  const shown = legible(text).trim()
  return isVisible(shown) ? Array.from(shown).length : 0
}
