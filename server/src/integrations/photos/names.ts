import { SMALL_WIDTHS, type SmallWidth } from '@awan/core/photo/rules'

const UUID = '[\\da-f]{8}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{12}'
const NAME = new RegExp(`^(${UUID})(?:-(${SMALL_WIDTHS.join('|')}))?\\.webp$`)

/** The files of a photo, the large one first. */
export function fileNames(id: string): [large: string, ...small: string[]] {
  return [`${id}.webp`, ...SMALL_WIDTHS.map((width) => `${id}-${width}.webp`)]
}

/** The id in the name of a file of ours; undefined for every other name, also one that leads elsewhere. */
export function idOfFile(name: string): string | undefined {
  return NAME.exec(name)?.[1]
}

/** The width in the name of a small file of ours; undefined for the large one. */
export function widthOfFile(name: string): SmallWidth | undefined {
  const written = NAME.exec(name)?.[2]
  return SMALL_WIDTHS.find((width) => String(width) === written)
}
