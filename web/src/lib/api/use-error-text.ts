import { useCallback } from 'react'
import { isApiError } from '#lib/api/api-error.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** What a person reads about a failure. */
export function useErrorText(): (error: unknown) => string {
  const t = useMessages()
  return useCallback(
    (error) => {
      if (!isApiError(error)) return t('error.internal')
      return error.code === 'network' ? t('shell.networkError') : t(`error.${error.code}`)
    },
    [t],
  )
}
