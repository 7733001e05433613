/** A real part of a city; its centre is approximate. Each place is a street and a landmark people go by. */
export interface District {
  city: 'baghdad' | 'erbil'
  en: string
  ar: string
  /** Degrees: latitude, longitude. */
  at: readonly [number, number]
  streets: readonly Words[]
  landmarks: readonly Words[]
}

/** The same words in English and in Arabic. */
export type Words = readonly [en: string, ar: string]
