import { useCallback } from 'react'
import { sentenceOf } from '@awan/core/support/error-sentences'
import { isApiError } from '#lib/api/api-error.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Returns what a person reads about a failure. */
export function useErrorText(): (error: unknown) => string {
  const t = useMessages()
  return useCallback(
    (error) => {
      if (!isApiError(error)) return t('error.internal')
      if (error.code === 'network') return t('shell.networkError')
      const { key, values } = sentenceOf(error.code, error.data)
      const text = t(key, values)
      // A code of a newer server has no sentence here.
      return text === key ? t('error.internal') : text
    },
    [t],
  )
}
