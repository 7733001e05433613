import { addDays } from '@awan/core/time'
import { useShop } from '#console/frame/shop-context.ts'
import { useToday } from '#console/team/use-today.ts'
import type { TimeOffEntry } from '#features/staff/time-off.ts'
import { useHoursText } from '#features/staff/use-wall-time.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Returns a function that formats days: Tue, 9 Mar – Thu, 11 Mar. Days a year ahead or more show their year. */
export function useDaysText(): (span: { firstDay: string; lastDay: string }) => string {
  const t = useMessages()
  const format = useFormat()
  const yearAhead = addDays(useToday(), 365)
  const dayText = (day: string) => format.day(day, day < yearAhead ? 'short' : 'date')
  return ({ firstDay, lastDay }) => {
    const from = dayText(firstDay)
    return firstDay === lastDay ? from : t('staff.range', { from, to: dayText(lastDay) })
  }
}

/** Returns a function that formats a stretch: Away from Sat, 28 Nov, 12:00 PM until Mon, 30 Nov, 3:00 PM without a break. */
export function useStretchText(): (stretch: { start: string; end: string }) => string {
  const t = useMessages()
  const format = useFormat()
  const { timeZone } = useShop()
  return ({ start, end }) =>
    t('staff.awayThroughout', {
      from: format.dayTimeWithin(start, timeZone),
      until: format.dayTimeWithin(end, timeZone),
    })
}

/** Returns a function that describes an entry: its hours on each day, or its start and end. */
export function useTimeOffText(): (entry: TimeOffEntry) => string {
  const t = useMessages()
  const format = useFormat()
  const { timeZone } = useShop()
  const hoursText = useHoursText()
  const stretchText = useStretchText()
  return (entry) => {
    if (entry.kind === 'days')
      return entry.ranges.length === 0 ? t('staff.allDay') : hoursText(entry.ranges)
    if (entry.allDay) return t('staff.allDay')
    if (entry.firstDay !== entry.lastDay) return stretchText(entry)
    return t('staff.awayAt', { hours: format.timeRange(entry.start, entry.end, timeZone) })
  }
}
