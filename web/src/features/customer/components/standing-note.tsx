import { useQuery } from '@tanstack/react-query'
import { CalendarX } from 'lucide-react'
import { Icon } from '#components/pictures/icon.tsx'
import { standingQuery } from '#features/customer/standing-api.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { useAppointmentFormat } from '#lib/format/use-appointment-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/**
 * Shows a customer their missed appointments at this shop, the consequences, and how they are forgiven; renders nothing
 * if none count.
 */
export function StandingNote({ businessId, phone }: { businessId: string; phone: string }) {
  const t = useMessages()
  const { appointmentTime } = useAppointmentFormat()
  const { data } = useQuery(standingQuery(businessId))
  if (!data || data.limit === null || data.missed.length === 0) return null
  const { open, missed, limit, toForgive, timeZone } = data
  return (
    <section
      aria-label={t('booking.standing')}
      className="flex gap-3 rounded-lg bg-saffron-soft p-4 leading-ui text-saffron-ink"
    >
      <Icon of={CalendarX} className="mt-0.5 flex-none" />
      <div className="grid gap-1">
        <p className="font-semibold">
          {t(open ? 'booking.standingOpen' : 'booking.standingClosed', {
            count: missed.length,
            limit,
          })}
        </p>
        <ul className="num text-sm">
          {missed.map(({ id, start, eveningOf }) => (
            <li key={id}>{appointmentTime(start, eveningOf, timeZone, 'short')}</li>
          ))}
        </ul>
        <p>{t('booking.standingForgiven', { count: toForgive })}</p>
        {!open && (
          <p>
            <a href={`tel:${phone}`} className="inline-flex min-h-11 items-center underline">
              <span className="ltr num">{formatPhone(phone)}</span>
            </a>
          </p>
        )}
      </div>
    </section>
  )
}
