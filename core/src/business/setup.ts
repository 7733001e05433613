import { isWritten, type Localized } from '../language.ts'

/** Steps that lead a new shop to its first booking, in recommended order. */
export const SETUP_STEPS = ['services', 'hours', 'photo', 'about', 'approval', 'booking'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** Progress of a new shop; `days`: days of the coming week with any working time. */
export interface SetupFacts {
  offerings: number
  days: number
  photos: number
  about: Localized
  approved: boolean
  /** Past and upcoming bookings; cancelled ones are not counted. */
  bookings: number
}

const RULES: Record<SetupStep, (facts: SetupFacts) => boolean> = {
  services: ({ offerings }) => offerings > 0,
  hours: ({ days }) => days > 0,
  photo: ({ photos }) => photos > 0,
  about: ({ about }) => isWritten(about),
  approval: ({ approved }) => approved,
  booking: ({ bookings }) => bookings > 0,
}

/** Returns each step with whether it is done. */
export function setupOf(facts: SetupFacts): { step: SetupStep; done: boolean }[] {
  return SETUP_STEPS.map((step) => ({ step, done: RULES[step](facts) }))
}
