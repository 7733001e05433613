import { SMALL_WIDTHS, type SmallWidth } from '@awan/core/photo/rules'

const UUID = '[\\da-f]{8}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{12}'
const NAME = new RegExp(`^(${UUID})(?:-(${SMALL_WIDTHS.join('|')}))?\\.webp$`)

/** Returns the file names of a photo, the large one first. */
export function fileNames(id: string): [large: string, ...small: string[]] {
  return [`${id}.webp`, ...SMALL_WIDTHS.map((width) => `${id}-${width}.webp`)]
}

/** Returns the id in the name of a photo file; undefined for every other name, including path traversals. */
export function idOfFile(name: string): string | undefined {
  return NAME.exec(name)?.[1]
}

/** Returns the width in the name of a small photo file; undefined for the large one. */
export function widthOfFile(name: string): SmallWidth | undefined {
  const written = NAME.exec(name)?.[2]
  return SMALL_WIDTHS.find((width) => String(width) === written)
}
