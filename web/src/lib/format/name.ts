/** A letter without a combining mark or format character after it, as at the start of nearly every name. */
const LETTER = /^(?=\p{L})[\p{Script=Arabic}\p{Script=Latin}](?![\p{M}\p{Cf}])/u

/** Returns the initial of a name, without the Arabic article «ال». */
export function firstLetter(name: string): string {
  const bare = name.trim().replace(/^ال(?=\p{L}{2})/u, '')
  return (LETTER.exec(bare)?.[0] ?? firstGrapheme(bare)).toUpperCase()
}

/** Returns the first grapheme. A fallback, as loading the segmentation tables takes a phone a tenth of a second. */
function firstGrapheme(text: string): string {
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(
    text,
  ))
    return segment
  return ''
}

/** Returns a stable unsigned hash of a text, to choose drawings and colours. */
export function hashOf(text: string): number {
  let hash = 2_166_136_261
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619)
  return hash >>> 0
}
