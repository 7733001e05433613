import { calendarFile, type CalendarEntry } from '@awan/core/appointment/calendar-file'
import { BRAND } from '@awan/core/brand'
import { pick, type Language } from '@awan/core/language'
import { serviceNames } from '@awan/core/offering/names'
import { translate } from '#locale.ts'
import { presentAppointment, type AppointmentRow } from './presenter.ts'
import { nightText } from '#records/start-text.ts'

export interface FileOptions {
  now: Date
  language: Language
  /** Origin of the app, without a path. */
  site: string
}

/** Presents appointments as one calendar file, named after the first one's day. */
export function presentFile(
  rows: readonly AppointmentRow[],
  options: FileOptions,
): { name: string; text: string } {
  const [first] = rows
  const day = first ? `-${dayIn(first)}` : ''
  const text = calendarFile(rows.map((row) => presentEntry(row, options)))
  return { name: `${BRAND.en.toLowerCase()}${day}.ics`, text }
}

/** Presents an appointment as an entry of its customer's calendar. */
export function presentEntry(
  row: AppointmentRow,
  { now, language, site }: FileOptions,
): CalendarEntry {
  const appointment = presentAppointment(row, now)
  const { business, items } = appointment
  const businessName = pick(business.name, language)
  const lengths = items.map((item) => {
    const minutes = translate(language, 'shell.minutes', { count: item.durationMinutes })
    return `${pick(item.name, language)}: ${minutes}`
  })
  const details = [
    nightText({ ...row, time_zone: appointment.timeZone }, language),
    appointment.attendee &&
      translate(language, 'message.calendarFor', { name: appointment.attendee.name }),
    ...lengths,
    translate(language, 'message.calendarStaff', { name: pick(appointment.staffName, language) }),
    translate(language, 'message.calendarPrice', { price: appointment.price }),
    business.phone,
    appointment.note,
  ]
  return {
    id: appointment.id,
    sequence: appointment.version - 1,
    cancelled: appointment.status === 'cancelled',
    start: row.starts_at.getTime(),
    end: row.ends_at.getTime(),
    now: now.getTime(),
    language,
    title: [serviceNames(items, language), businessName, appointment.attendee?.name]
      .filter(Boolean)
      .join(' · '),
    place: [
      businessName,
      ...[business.address, business.landmark].map((text) => pick(text, language)),
    ]
      .filter(Boolean)
      .join('\n'),
    details: details.filter(Boolean).join('\n'),
    location: business.location,
    url: `${site}/appointments/${appointment.id}`,
  }
}

/** Returns the date of the appointment in the business's time zone. */
function dayIn({ starts_at, business }: AppointmentRow): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: business.time_zone,
    dateStyle: 'short',
  })
  return format.format(starts_at)
}
