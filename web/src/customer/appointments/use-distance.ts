import { MINUTE_MS } from '@awan/core/time'
import type { Appointment } from '#features/appointment/api.ts'
import { dayOf } from '#lib/datetime/day.ts'
import { distanceTo } from '#lib/datetime/distance.ts'
import { useNow } from '#lib/datetime/use-now.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useAppointmentFormat } from '#lib/format/use-appointment-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/**
 * Returns how far away an appointment is, in words: "Tomorrow, in 9 hours", "Tomorrow at 4:00 PM", "Saturday, in 4
 * days". Only the day for past and cancelled ones.
 */
export function useDistance({ start, eveningOf, timeZone, status }: Appointment): string {
  const t = useMessages()
  const format = useFormat()
  const appointments = useAppointmentFormat()
  const now = useNow(MINUTE_MS)
  const day = eveningOf ?? dayOf(start, timeZone)
  const distance = distanceTo(start, day, now, timeZone)
  if (status === 'cancelled' || distance.in === 'calendar') {
    const thisYear = day.slice(0, 4) === dayOf(now, timeZone).slice(0, 4)
    return appointments.appointmentDate(start, eveningOf, timeZone, thisYear ? 'full' : 'fullYear')
  }
  const near = appointments.appointmentDay(start, eveningOf, timeZone, 'weekdayLong')
  if (distance.in === 'clock')
    return t('appointment.dayAt', { day: near, time: format.time(start, timeZone) })
  const { count } = distance
  if (distance.in === 'minutes') return t('appointment.inMinutes', { day: near, count })
  return t(distance.in === 'hours' ? 'appointment.inHours' : 'appointment.inDays', {
    day: near,
    count,
  })
}
