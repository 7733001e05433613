import { dayOf } from '#lib/datetime/day.ts'
import { useNow } from '#lib/datetime/use-now.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How far away a start is, in words: "Tomorrow, in 22 hours"; the full day once it is past. */
export function useDistance(start: string, timeZone: string): string {
  const t = useMessages()
  const format = useFormat()
  const ahead = Date.parse(start) - useNow(60_000)
  const day = dayOf(start, timeZone)
  if (ahead <= 0) return format.day(day, 'fullYear')
  const near = format.nearDay(day, timeZone, 'weekdayLong')
  if (ahead < HOUR_MS)
    return t('appointment.inMinutes', { day: near, count: Math.ceil(ahead / 60_000) })
  if (ahead < 2 * DAY_MS)
    return t('appointment.inHours', { day: near, count: Math.floor(ahead / HOUR_MS) })
  if (ahead < 7 * DAY_MS)
    return t('appointment.inDays', { day: near, count: Math.floor(ahead / DAY_MS) })
  return format.day(day, 'full')
}
