import { CalendarPlus } from 'lucide-react'
import { Icon } from '#components/pictures/icon.tsx'
import { calendarFileOf } from '#features/appointment/booking-api.ts'
import { useLanguage } from '#lib/i18n/language-context.ts'

/** Downloads the appointment as an iCalendar file; the browser sends the session cookie with the link. */
export function AddToCalendar({ appointmentId }: { appointmentId: string }) {
  const { t, language } = useLanguage()
  return (
    <a className="link-action" href={calendarFileOf(appointmentId, language)} download>
      <Icon of={CalendarPlus} />
      {t('appointment.addToCalendar')}
    </a>
  )
}
