import { LONGEST_APPOINTMENT, SHORTEST_APPOINTMENT } from '@awan/core/appointment/rules'
import { LAST_POSITION } from '@awan/core/catalog/places'
import { toLatinDigits } from '@awan/core/digits'
import { isWritten, type Localized, type TypedText } from '@awan/core/language'
import { typedText } from '#lib/form/typed-text.ts'

/** Holds what the fields of one thing of the catalogue hold; each kind uses those that it has. */
export interface CatalogDraft {
  name: TypedText
  active: boolean
  position: number | undefined
  /** Degrees as they are typed. */
  latitude: string
  longitude: string
  south: string
  north: string
  west: string
  east: string
  timeZone: string
  icon: string
  hue: number | undefined
  categoryId: string
  description: TypedText
  synonyms: TypedText
  durationMinutes: number | undefined
  featured: boolean
}

export type CatalogField = keyof CatalogDraft

/** A row of the catalogue; each kind has what it has. */
export interface CatalogRowFields {
  name: Localized
  position: number
  active: boolean
  middle?: { latitude: number; longitude: number }
  box?: { south: number; north: number; west: number; east: number }
  timeZone?: string
  icon?: string
  hue?: number | null
  categoryId?: string
  description?: Localized
  synonyms?: Localized
  durationMinutes?: number
  featured?: boolean
}

const BLANK: CatalogDraft = {
  name: typedText(),
  active: true,
  position: undefined,
  latitude: '',
  longitude: '',
  south: '',
  north: '',
  west: '',
  east: '',
  timeZone: '',
  icon: '',
  hue: undefined,
  categoryId: '',
  description: typedText(),
  synonyms: typedText(),
  durationMinutes: 30,
  featured: false,
}

/** Reads a row into fields; a new one begins with `start`. */
export function catalogDraftOf(
  row: CatalogRowFields | undefined,
  start: Partial<CatalogDraft>,
): CatalogDraft {
  if (!row) return { ...BLANK, ...start }
  const { name, description, synonyms, middle, box, hue, ...rest } = row
  const degreesOf = Object.entries({ ...middle, ...box }).map(([key, value]) => [
    key,
    String(value),
  ])
  return {
    ...BLANK,
    ...rest,
    // Its keys are those of a middle and a box.
    ...(Object.fromEntries(degreesOf) as Partial<CatalogDraft>),
    hue: hue ?? undefined,
    name: typedText(name),
    description: typedText(description),
    synonyms: typedText(synonyms),
  }
}

/** A number of degrees typed in any digits; NaN where it is none. */
export function degrees(typed: string): number {
  const text = toLatinDigits(typed).replace('٫', '.').replace('،', '.').trim()
  return text === '' ? NaN : Number(text)
}

const between = (value: number | undefined, { least, most }: { least: number; most: number }) =>
  value !== undefined && Number.isInteger(value) && value >= least && value <= most

const inOrder = (...typed: string[]) => {
  const numbers = typed.map(degrees)
  return numbers.every((one, at) => at === 0 || one >= (numbers[at - 1] ?? NaN))
}

/** Holds the bounds of the numbers; a place in the list and a hue may be missing. */
export const RANGES = {
  position: { least: 0, most: LAST_POSITION },
  durationMinutes: { least: SHORTEST_APPOINTMENT, most: LONGEST_APPOINTMENT },
  hue: { least: 0, most: 359 },
} as const

/** Tells whether a field holds a whole number. */
export const isNumberField = (field: CatalogField): field is keyof typeof RANGES => field in RANGES

/** Tells of each field that can be wrong whether it is right. */
const RIGHT: Partial<Record<CatalogField, (draft: CatalogDraft) => boolean>> = {
  name: ({ name }) => isWritten(name),
  position: ({ position }) => position === undefined || between(position, RANGES.position),
  durationMinutes: ({ durationMinutes }) => between(durationMinutes, RANGES.durationMinutes),
  hue: ({ hue }) => hue === undefined || between(hue, RANGES.hue),
  timeZone: ({ timeZone }) => timeZone.trim() !== '',
  categoryId: ({ categoryId }) => categoryId !== '',
  latitude: ({ latitude, south, north }) =>
    // A district has no box of its own.
    inOrder(south || '-90', latitude, north || '90'),
  longitude: ({ longitude, west, east }) => inOrder(west || '-180', longitude, east || '180'),
  south: ({ south, north }) => inOrder('-90', south, north),
  north: ({ south, north }) => inOrder(south, north, '90'),
  west: ({ west, east }) => inOrder('-180', west, east),
  east: ({ west, east }) => inOrder(west, east, '180'),
}

/** Returns what is wrong with the fields that a kind has, in their order. */
export function catalogFaultsOf(
  draft: CatalogDraft,
  fields: readonly CatalogField[],
): CatalogField[] {
  return fields.filter((field) => RIGHT[field]?.(draft) === false)
}
