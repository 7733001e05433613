import { useCallback } from 'react'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Returns a function that formats minutes: 45 minutes, 2 hours, 1 day; whole hours and days in their unit. */
export function useDurationText(): (minutes: number) => string {
  const t = useMessages()
  return useCallback(
    (minutes) => {
      if (minutes % 1440 === 0) return t('rules.days', { count: minutes / 1440 })
      if (minutes % 60 === 0) return t('rules.hours', { count: minutes / 60 })
      return t('rules.minutes', { count: minutes })
    },
    [t],
  )
}
