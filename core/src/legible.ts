/** Characters classed as letters or symbols by Unicode, but without a glyph. */
const EMPTY = '\\u2800\\u{1D159}'

/** Matches invisible characters, except joiners and variation selectors. */
const UNSEEN = /(?!\u200C|\u200D|\uFE0E|\uFE0F)\p{Default_Ignorable_Code_Point}|[\uFFF9-\uFFFB]/gu

/** Matches joiners without a letter on one side. */
const IDLE_JOINER = /(?<=^|\s)(?:\u200C|\u200D)+|(?:\u200C|\u200D)+(?=$|\s|(?:\u200C|\u200D))/gu

const VISIBLE = new RegExp(`[^\\p{M}\\p{Z}\\p{C}\\p{Default_Ignorable_Code_Point}${EMPTY}]`, 'u')

/** Matches more marks on one letter than any language uses; they overlap the adjacent lines. */
const FLOOD = /\p{M}(?:(?:\u200C|\u200D)*\p{M}){3}/u

/**
 * Removes invisible characters and direction overrides from a text. Joiners between two letters are kept: Kurdish and
 * Persian need them, and emoji sequences consist of them.
 */
export function legible(text: string): string {
  return text.replace(UNSEEN, '').replace(IDLE_JOINER, '').normalize('NFC')
}

/** Returns whether a text has any visible character. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text)
}

/** Returns whether a letter carries more than three marks. */
export function isFlooded(text: string): boolean {
  return FLOOD.test(text.normalize('NFD'))
}

/** Counts characters as PostgreSQL does: an emoji is one. 0 if nothing is visible. */
export function lettersIn(text: string): number {
  const shown = legible(text).trim()
  return isVisible(shown) ? Array.from(shown).length : 0
}
