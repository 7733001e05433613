import type { Localized } from '../language.ts'

/** Preset messages to customers whose appointment the shop has to move or cancel. */
export const APOLOGIES = {
  closed: {
    en: 'Sorry, we are closed then. You are welcome at any other time.',
    ar: 'نعتذر، سنكون مغلقين حينها. أهلاً وسهلاً في أي موعد آخر.',
  },
  away: {
    en: 'Sorry, your professional is away then. Any other time is welcome.',
    ar: 'نعتذر، المختصّ غير موجود حينها. أهلاً وسهلاً في أي موعد آخر.',
  },
  hours: {
    en: 'Sorry, our hours have changed. Tell us if the new time does not suit.',
    ar: 'نعتذر، تغيّرت أوقات العمل. يُرجى إخبارنا إن لم يناسب الوقت.',
  },
} as const satisfies Record<string, Localized>

export type Apology = keyof typeof APOLOGIES
