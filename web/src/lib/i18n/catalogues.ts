import type { Language } from '@awan/core/language'
import type { Messages } from '@lingui/core'

const loaders = {
  en: () => import('virtual:messages/en'),
  ar: () => import('virtual:messages/ar'),
} satisfies Record<Language, () => Promise<{ messages: Messages }>>

const loaded = new Map<Language, Promise<Messages>>()

/** One language's sentences; fetched once, and again after a failed fetch. */
export function loadMessages(language: Language): Promise<Messages> {
  const known = loaded.get(language)
  if (known) return known
  const loading = loaders[language]().then((module) => module.messages)
  loaded.set(language, loading)
  loading.catch(() => loaded.delete(language))
  return loading
}
