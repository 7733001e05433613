import { useCallback } from 'react'
import { MINUTE_MS } from '@awan/core/time'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Returns a formatter of durations in milliseconds: under 1 min · 45 min · 2 h 5 min. */
export function useDuration(): (milliseconds: number) => string {
  const t = useMessages()
  const format = useFormat()
  return useCallback(
    (milliseconds) => {
      const minutes = Math.round(milliseconds / MINUTE_MS)
      if (minutes < 1) return t('analytics.underMinute')
      if (minutes < 60) return format.minutes(minutes)
      const hours = format.number(Math.floor(minutes / 60))
      return t('analytics.hours', { hours, minutes: format.number(minutes % 60) })
    },
    [t, format],
  )
}
