import type { HoursRange } from '@awan/core/staff/hours'
import { useCallback, useMemo } from 'react'
import { DAY_MINUTES } from '@awan/core/time'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Returns a formatter of minutes of a day: 10:00 AM, or after midnight 2:00 AM next day. */
export function useWallTime(): (minutes: number) => string {
  const t = useMessages()
  const format = useFormat()
  return useCallback(
    (minutes) => {
      const time = format.wallTime(minutes % DAY_MINUTES)
      return minutes < DAY_MINUTES ? time : t('staff.nextDay', { time })
    },
    [t, format],
  )
}

/** Returns a formatter of a day's ranges: 10:00 AM – 2:00 PM, 4:00 PM – 1:00 AM; without ranges: closed. */
export function useHoursText(): (ranges: readonly HoursRange[]) => string {
  const t = useMessages()
  const format = useFormat()
  return useMemo(() => {
    const text = ({ from, to }: HoursRange) =>
      t('staff.hoursRange', {
        from: format.wallTime(from % DAY_MINUTES),
        to: format.wallTime(to % DAY_MINUTES),
      })
    return (ranges) =>
      ranges.length === 0
        ? t('staff.closed')
        : ranges.map(text).reduce((first, second) => t('staff.ranges', { first, second }))
  }, [t, format])
}
