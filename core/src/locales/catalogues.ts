import type { Language } from '../language.ts'
import { arabic } from './ar/messages.ts'
import { english, type MessageKey } from './en/messages.ts'

/** Every sentence of every language, for what runs where their size does not matter. */
export const CATALOGUES: Readonly<Record<Language, Readonly<Record<MessageKey, string>>>> = {
  en: english,
  ar: arabic,
}
