import { LONGEST_APPOINTMENT, SHORTEST_APPOINTMENT } from '@awan/core/appointment/rules'
import { LAST_POSITION } from '@awan/core/catalog/places'
import { toLatinDigits } from '@awan/core/digits'
import { isWritten, type Localized, type TypedText } from '@awan/core/language'
import { typedText } from '#lib/form/typed-text.ts'

/** Form values of a catalogue row; each kind uses its own fields. */
export interface CatalogueDraft {
  name: TypedText
  active: boolean
  position: number | undefined
  /** Degrees, as typed. */
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

export type CatalogueField = keyof CatalogueDraft

/** Row of the catalogue; optional fields depend on its kind. */
export interface CatalogueRowFields {
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

const BLANK: CatalogueDraft = {
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

/** Returns the form values of a row; a new one starts with `start`. */
export function catalogueDraftOf(
  row: CatalogueRowFields | undefined,
  start: Partial<CatalogueDraft>,
): CatalogueDraft {
  if (!row) return { ...BLANK, ...start }
  const { name, description, synonyms, middle, box, hue, ...rest } = row
  const degreesOf = Object.entries({ ...middle, ...box }).map(([key, value]) => [
    key,
    String(value),
  ])
  // A row has more, such as its version, which would be listed among another request's changes.
  const fields = Object.entries(rest).filter(([key]) => key in BLANK)
  return {
    ...BLANK,
    // Its keys are those of a draft.
    ...(Object.fromEntries(fields) as Partial<CatalogueDraft>),
    // Its keys are those of a middle and a box.
    ...(Object.fromEntries(degreesOf) as Partial<CatalogueDraft>),
    hue: hue ?? undefined,
    name: typedText(name),
    description: typedText(description),
    synonyms: typedText(synonyms),
  }
}

/** Parses degrees typed in any digits; NaN if invalid. */
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

/** Bounds of the number fields; position and hue are optional. */
export const RANGES = {
  position: { least: 0, most: LAST_POSITION },
  durationMinutes: { least: SHORTEST_APPOINTMENT, most: LONGEST_APPOINTMENT },
  hue: { least: 0, most: 359 },
} as const

/** Returns whether a field holds a whole number. */
export const isNumberField = (field: CatalogueField): field is keyof typeof RANGES =>
  field in RANGES

/** Validity checks of fields. */
const RIGHT: Partial<Record<CatalogueField, (draft: CatalogueDraft) => boolean>> = {
  name: ({ name }) => isWritten(name),
  position: ({ position }) => position === undefined || between(position, RANGES.position),
  durationMinutes: ({ durationMinutes }) => between(durationMinutes, RANGES.durationMinutes),
  hue: ({ hue }) => hue === undefined || between(hue, RANGES.hue),
  timeZone: ({ timeZone }) => timeZone.trim() !== '',
  categoryId: ({ categoryId }) => categoryId !== '',
  latitude: ({ latitude, south, north }) =>
    // A district has no bounding box.
    inOrder(south || '-90', latitude, north || '90'),
  longitude: ({ longitude, west, east }) => inOrder(west || '-180', longitude, east || '180'),
  south: ({ south, north }) => inOrder('-90', south, north),
  north: ({ south, north }) => inOrder(south, north, '90'),
  west: ({ west, east }) => inOrder('-180', west, east),
  east: ({ west, east }) => inOrder(west, east, '180'),
}

/** Returns the invalid fields of a kind, in order. */
export function catalogueFaultsOf(
  draft: CatalogueDraft,
  fields: readonly CatalogueField[],
): CatalogueField[] {
  return fields.filter((field) => RIGHT[field]?.(draft) === false)
}
