import { inEachLanguage, LANGUAGES } from './language.ts'

/** The product's name: the one place that spells it, in each script. */
const SPELLED = { Latn: 'Awan', Arab: 'أوان' } as const

/** The name as readers of a language see it. */
export const BRAND = inEachLanguage((language) => SPELLED[LANGUAGES[language].script])

/** Id of the app in both stores; it cannot change after publication. */
export const APP_ID = 'iq.awan.app'

/** Links `awan://…` open a page of the installed app, and never do more than that. */
export const APP_SCHEME = 'awan'
