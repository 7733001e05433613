import { CalendarPlus, Navigation, Share2 } from 'lucide-react'
import { Icon } from '#components/pictures/icon.tsx'
import { toast } from '#components/overlays/toast.ts'
import type { Appointment } from '#features/appointment/api.ts'
import { calendarFileOf } from '#features/appointment/booking-api.ts'
import { directionsTo } from '#lib/format/directions.ts'
import { useAppointmentFormat } from '#lib/format/use-appointment-format.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useLanguage } from '#lib/i18n/language-context.ts'
import { handOver } from '#lib/platform/hand-over.ts'
import { SITE_ORIGIN } from '#lib/site-origin.ts'
import { toBusiness } from '#lib/paths.ts'

const STEP =
  'edge grid min-h-18 min-w-0 content-center justify-items-center gap-1 rounded-md bg-bg-subtle px-2 py-2.5 text-center text-sm font-semibold hover:bg-bg-sunken'

/** Offers what people do with a booking they have just made: note it, find the way there, tell somebody. */
export function NextSteps({ appointment }: { appointment: Appointment }) {
  const { t, language } = useLanguage()
  const format = useFormat()
  const { appointmentTime } = useAppointmentFormat()
  const { business, items, start, eveningOf, timeZone } = appointment
  const name = format.name(business.name)
  const share = async () => {
    const text = t('booking.shareText', {
      service: items.map((item) => format.name(item.name)).join(' + '),
      business: name,
      when: appointmentTime(start, eveningOf, timeZone),
    })
    const url = `${SITE_ORIGIN || location.origin}${toBusiness(appointment.businessId)}`
    const how = await handOver({ title: name, text, url })
    if (how === 'copied') toast.success(t('booking.linkCopied'))
    if (how === 'shown') toast.info(url)
  }
  return (
    <div className="mt-4 grid grid-cols-3 gap-2">
      <a className={STEP} href={calendarFileOf(appointment.id, language)} download>
        <Icon of={CalendarPlus} className="text-brand-ink" />
        {t('booking.toCalendar')}
      </a>
      <a
        className={STEP}
        href={directionsTo(business.location, name)}
        target="_blank"
        rel="noreferrer"
      >
        <Icon of={Navigation} className="text-brand-ink" />
        {t('appointment.directions')}
      </a>
      <button type="button" className={STEP} onClick={() => void share()}>
        <Icon of={Share2} className="text-brand-ink" />
        {t('booking.share')}
      </button>
    </div>
  )
}
