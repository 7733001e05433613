import type { Language } from './language.ts'

/** The product's name: the one place that spells it. */
export const BRAND: Readonly<Record<Language, string>> = { en: 'Awan', ar: 'أوان' }

/** Holds what the two stores know the app by; it cannot change once an app is published under it. */
export const APP_ID = 'iq.awan.app'

/** Links `awan://…` open a page of the installed app, and never do more than that. */
export const APP_SCHEME = 'awan'
