import { CalendarPlus, Navigation } from 'lucide-react'
import { Icon } from '#components/pictures/icon.tsx'
import type { Appointment } from '#features/appointment/api.ts'
import { calendarFileOf } from '#features/appointment/booking-api.ts'
import { ShareAppointment } from '#customer/address/share-appointment.tsx'
import { DirectionsLink } from '#features/business/components/directions-link.tsx'
import { placeOfAppointment } from '#features/business/place.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useLanguage } from '#lib/i18n/language-context.ts'

const STEP =
  'edge grid min-h-18 min-w-0 content-center justify-items-center gap-1 rounded-md bg-bg-subtle px-2 py-2.5 text-center text-sm font-semibold hover:bg-bg-sunken'

/** Follow-up actions after a booking: calendar, directions, sharing. */
export function NextSteps({ appointment }: { appointment: Appointment }) {
  const { t, language } = useLanguage()
  const format = useFormat()
  const name = format.name(appointment.business.name)
  return (
    <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-2">
      <a className={STEP} href={calendarFileOf(appointment.id, language)} download>
        <Icon of={CalendarPlus} className="text-brand-ink" />
        {t('booking.toCalendar')}
      </a>
      <DirectionsLink place={placeOfAppointment(appointment, name)} className={STEP}>
        <Icon of={Navigation} className="text-brand-ink" />
        {t('appointment.directions')}
      </DirectionsLink>
      <ShareAppointment appointment={appointment} className={STEP} iconClass="text-brand-ink" />
    </div>
  )
}
