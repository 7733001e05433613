import { useCallback } from 'react'
import { sentenceOf } from '@awan/core/support/error-sentences'
import { isApiError } from '#lib/api/api-error.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Returns a function that turns a failure into a message for the person. */
export function useErrorText(): (error: unknown) => string {
  const t = useMessages()
  return useCallback(
    (error) => {
      if (!isApiError(error)) return t('error.internal')
      if (error.code === 'network') return t('shell.networkError')
      const { key, values } = sentenceOf(error.code, error.data)
      const text = t(key, values)
      // A newer server's code has no message here.
      return text === key ? t('error.internal') : text
    },
    [t],
  )
}
