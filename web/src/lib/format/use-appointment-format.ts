import { useMemo } from 'react'
import { dayOf, nightBefore } from '#lib/datetime/day.ts'
import type { DayForm } from '#lib/datetime/format.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/**
 * Working day of a start, or the evening of an appointment; if before the calendar day, the start belongs to that
 * night.
 */
type Listed = string | null | undefined

const NIGHTS = {
  today: 'availability.tonight',
  tomorrow: 'availability.tomorrowNight',
  later: 'availability.night',
} as const

/** Returns the values of a sentence about a time after midnight; undefined if it belongs to its own day. */
function nightOf(own: string, listed: Listed, form: DayForm, format: ReturnType<typeof useFormat>) {
  if (!listed || listed >= own) return undefined
  return {
    evening: listed,
    weekday: format.day(listed, 'weekdayLong'),
    day: format.day(own, form),
  }
}

/**
 * Returns formatters of appointment dates and times, which name the night for times after midnight. Zones are the
 * business's.
 */
export function useAppointmentFormat() {
  const t = useMessages()
  const format = useFormat()
  return useMemo(() => {
    /** Wednesday, 7 January · Wednesday night, after midnight (Thursday, 8 January) */
    const appointmentDate = (
      start: string,
      listed: Listed,
      timeZone: string,
      form: DayForm = 'full',
    ) => {
      const own = dayOf(start, timeZone)
      const night = nightOf(own, listed, form, format)
      return night ? t('availability.night', night) : format.day(own, form)
    }
    /** Tomorrow · Wed, 7 Jan · Tonight, after midnight (Thu, 8 Jan) */
    const appointmentDay = (
      start: string,
      listed: Listed,
      timeZone: string,
      form: DayForm = 'short',
    ) => {
      const own = dayOf(start, timeZone)
      const night = nightOf(own, listed, 'short', format)
      return night
        ? t(NIGHTS[format.relative(night.evening, timeZone)], night)
        : format.nearDay(own, timeZone, form)
    }
    /** With the time: Tomorrow, 10:30 AM. */
    const appointmentTime = (start: string, listed: Listed, timeZone: string, form?: DayForm) =>
      t('shell.dayTime', {
        day: appointmentDay(start, listed, timeZone, form),
        time: format.time(start, timeZone),
      })
    /** Within a sentence: (moved to) tomorrow, 10:30 AM. */
    const appointmentTimeWithin = (
      start: string,
      listed: Listed,
      timeZone: string,
      form?: DayForm,
    ) => {
      const said = appointmentTime(start, listed, timeZone, form)
      const day = listed && listed < dayOf(start, timeZone) ? listed : dayOf(start, timeZone)
      const near = format.relative(day, timeZone) !== 'later'
      return near ? said.charAt(0).toLowerCase() + said.slice(1) : said
    }
    /** (Until) tomorrow, 10:30 AM. A deadline belongs to no working day, so its night is the one in common speech. */
    const deadlineWithin = (instant: string, timeZone: string, form?: DayForm) =>
      appointmentTimeWithin(instant, nightBefore(instant, timeZone), timeZone, form)
    /** Wed, 7 Jan, 10:30 AM, even if near: for appointments that will not take place. */
    const appointmentDateTime = (start: string, listed: Listed, timeZone: string) =>
      t('shell.dayTime', {
        day: appointmentDate(start, listed, timeZone, 'short'),
        time: format.time(start, timeZone),
      })
    return {
      appointmentDate,
      appointmentDay,
      appointmentTime,
      appointmentTimeWithin,
      deadlineWithin,
      appointmentDateTime,
    }
  }, [t, format])
}
