import { useCallback } from 'react'
import { reasonIn } from '@awan/core/locales/preset-reasons'
import { useLanguage } from '#lib/i18n/language-context.ts'

/** Says a stored reason: one that a button gave in the reader's language, own words as they are. Show it inside <bdi>. */
export function useReasonText(): (reason: string) => string {
  const { language } = useLanguage()
  return useCallback((reason) => reasonIn(language, reason), [language])
}
