import { useCallback } from 'react'
import { reasonIn } from '@awan/core/locales/preset-reasons'
import { useLanguage } from '#lib/i18n/language-context.ts'

/** Returns a function that translates a stored standard reason, and returns other text unchanged. Show it inside <bdi>. */
export function useReasonText(): (reason: string) => string {
  const { language } = useLanguage()
  return useCallback((reason) => reasonIn(language, reason), [language])
}
