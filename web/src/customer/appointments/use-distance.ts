import { dayOf } from '#lib/datetime/day.ts'
import { useNow } from '#lib/datetime/use-now.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How far away a start is, in words: "Tomorrow, in 22 hours", "Saturday, in 4 days"; the day alone once it is past. */
export function useDistance(start: string, timeZone: string): string {
  const t = useMessages()
  const format = useFormat()
  const now = useNow(60_000)
  const ahead = Date.parse(start) - now
  const [today, day] = [dayOf(now, timeZone), dayOf(start, timeZone)]
  const thisYear = day.slice(0, 4) === today.slice(0, 4)
  if (ahead <= 0) return format.day(day, thisYear ? 'full' : 'fullYear')
  // Nights are counted, not stretches of 24 hours: Monday is two days from any hour of Saturday.
  const days = (Date.parse(day) - Date.parse(today)) / DAY_MS
  const near = format.nearDay(day, timeZone, 'weekdayLong')
  if (ahead < HOUR_MS)
    return t('appointment.inMinutes', { day: near, count: Math.ceil(ahead / 60_000) })
  if (days <= 1) return t('appointment.inHours', { day: near, count: Math.floor(ahead / HOUR_MS) })
  if (days < 7) return t('appointment.inDays', { day: near, count: days })
  return format.day(day, 'full')
}
