const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The letter that stands for a name; the Arabic article «ال» is left out. */
export function firstLetter(name: string): string {
  const bare = name.trim().replace(/^ال(?=\p{L}{2})/u, '')
  for (const { segment } of graphemes.segment(bare)) return segment.toUpperCase()
  return ''
}

/** A whole number that is always the same for the same text, to pick among drawings and colours. */
export function hashOf(text: string): number {
  let hash = 2_166_136_261
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619)
  return hash >>> 0
}
