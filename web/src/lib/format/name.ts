/** A letter by itself, which nothing that follows is drawn as one with. Begins nearly every name. */
const LETTER = /^(?=\p{L})[\p{Script=Arabic}\p{Script=Latin}](?![\p{M}\p{Cf}])/u

/** The letter that stands for a name; the Arabic article «ال» is left out. */
export function firstLetter(name: string): string {
  const bare = name.trim().replace(/^ال(?=\p{L}{2})/u, '')
  return (LETTER.exec(bare)?.[0] ?? firstGrapheme(bare)).toUpperCase()
}

/** Asks for what readers see as one: the tables for it take a phone a tenth of a second. */
function firstGrapheme(text: string): string {
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(
    text,
  ))
    return segment
  return ''
}

/** A whole number that is always the same for the same text, to pick among drawings and colours. */
export function hashOf(text: string): number {
  let hash = 2_166_136_261
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619)
  return hash >>> 0
}
