import { inEachLanguage, LANGUAGES } from './language.ts'

/** The product's name in each script; defined only here. */
const SPELLED = { Latn: 'Awan', Arab: 'أوان' } as const

/** The name in each language. */
export const BRAND = inEachLanguage((language) => SPELLED[LANGUAGES[language].script])

/** Id of the app in both stores; it cannot change after publication. */
export const APP_ID = 'iq.awan.app'

/** URL scheme of the installed app; `awan://…` links open a page and do nothing else. */
export const APP_SCHEME = 'awan'
