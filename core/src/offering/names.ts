import { pick, type Language, type Localized } from '../language.ts'

/** Returns the names of an appointment's services as one text. */
export const serviceNames = (items: readonly { name: Localized }[], language: Language): string =>
  items.map(({ name }) => pick(name, language)).join(' + ')
