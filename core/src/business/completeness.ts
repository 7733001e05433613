import { LANGUAGE_IDS, type Localized } from '../language.ts'
import { LANGUAGES_TYPED } from '../market/iq.ts'

/** Possible gaps in a public page, most important first. */
export const HINTS = [
  'photo',
  'services',
  'hours',
  'staff',
  'names',
  'about',
  'landmark',
  'point',
  'whatsapp',
  'gallery',
] as const
export type Hint = (typeof HINTS)[number]

/** Facts about a public page; `days`: days of the coming week with any working time. */
export interface PageFacts {
  photos: number
  offerings: number
  days: number
  staff: number
  name: Localized
  about: Localized
  landmark: Localized
  /** True: the location was set explicitly, and is not just the centre of a district or city. */
  pointSet: boolean
  whatsapp: string | null
}

/** Minimum number of photos for the hint `gallery`. */
const GALLERY = 4
/** Minimum characters of `about`; one language suffices, as readers of the other see it too. */
const ABOUT = 40

const hasAny = (text: Localized, least = 1) =>
  LANGUAGE_IDS.some((language) => (text[language] ?? '').trim().length >= least)

const RULES: Record<Hint, (facts: PageFacts) => boolean> = {
  photo: ({ photos }) => photos > 0,
  services: ({ offerings }) => offerings > 0,
  hours: ({ days }) => days > 0,
  staff: ({ staff }) => staff > 0,
  names: ({ name }) => LANGUAGES_TYPED.every((language) => Boolean(name[language]?.trim())),
  about: ({ about }) => hasAny(about, ABOUT),
  landmark: ({ landmark }) => hasAny(landmark),
  point: ({ pointSet }) => pointSet,
  whatsapp: ({ whatsapp }) => whatsapp !== null,
  gallery: ({ photos }) => photos >= GALLERY,
}

/** Returns each hint with whether the page satisfies it. */
export function completenessOf(facts: PageFacts): { hint: Hint; done: boolean }[] {
  return HINTS.map((hint) => ({ hint, done: RULES[hint](facts) }))
}
