import { useMemo } from 'react'
import type { Localized } from '@awan/core/language'
import { pick } from '@awan/core/language'
import { serviceNames } from '@awan/core/offering/names'
import { dayOf, relativeDay } from '#lib/datetime/day.ts'
import {
  formatDay,
  formatTime,
  formatTimeRange,
  formatWallTime,
  formatWeekday,
  formSeenFrom,
  type DayForm,
} from '#lib/datetime/format.ts'
import { useQuarterHour } from '#lib/datetime/use-quarter-hour.ts'
import { formatMoney, formatNumber, formatPercent, formatRating } from '#lib/format/number.ts'
import { useLanguage } from '#lib/i18n/language-context.ts'

/** Returns every formatter, bound to the language and digits on screen. Zones are the business's. */
export function useFormat() {
  const { language, locale, t } = useLanguage()
  const now = useQuarterHour()
  return useMemo(() => {
    const time = (instant: string, timeZone: string) => formatTime(locale, instant, timeZone)
    const day = (date: string, form: DayForm) =>
      formatDay(locale, date, formSeenFrom(now, date, form))
    const relative = (date: string, timeZone: string) => relativeDay(date, now, timeZone)
    /** Today · Tomorrow · Wed, 7 Jan (or another form). */
    const nearDay = (date: string, timeZone: string, form: DayForm = 'short') => {
      const near = relative(date, timeZone)
      return near === 'later' ? day(date, form) : t(`shell.${near}`)
    }
    return {
      /** A name in the reader's language, else in another one. Show it inside <bdi>. */
      name: (text: Localized) => pick(text, language),
      /** The names of an appointment's services as one text. Show it inside <bdi>. */
      services: (items: readonly { name: Localized }[]) => serviceNames(items, language),
      number: (value: number) => formatNumber(locale, value),
      rating: (value: number) => formatRating(locale, value),
      percent: (part: number) => formatPercent(locale, part),
      money: (dinars: number) => formatMoney(locale, dinars),
      /** 45 min · 45 دقيقة */
      minutes: (count: number) => t('shell.minutes', { count }),
      time,
      timeRange: (start: string, end: string, timeZone: string) =>
        formatTimeRange(locale, start, end, timeZone),
      wallTime: (minutes: number) => formatWallTime(locale, minutes),
      weekday: (weekday: number, form: 'long' | 'short' | 'narrow') =>
        formatWeekday(locale, weekday, form),
      day,
      /** `today`, `tomorrow` or `later` */
      relative,
      isToday: (date: string, timeZone: string) => relative(date, timeZone) === 'today',
      nearDay,
      /** Tomorrow, 10:30 AM · Wed, 7 Jan, 10:30 AM */
      dayTime: (instant: string, timeZone: string, form: DayForm = 'short') =>
        t('shell.dayTime', {
          day: nearDay(dayOf(instant, timeZone), timeZone, form),
          time: time(instant, timeZone),
        }),
      /** Within a sentence: (until) tomorrow, 10:30 AM. */
      dayTimeWithin: (instant: string, timeZone: string, form: DayForm = 'short') => {
        const date = dayOf(instant, timeZone)
        const near = nearDay(date, timeZone, form)
        const far = relative(date, timeZone) === 'later'
        return t('shell.dayTime', {
          day: far ? near : near.toLowerCase(),
          time: time(instant, timeZone),
        })
      },
    }
  }, [language, locale, t, now])
}
