import { useQuery } from '@tanstack/react-query'
import { Mail, MessageCircle } from 'lucide-react'
import { BRAND } from '@awan/core/brand'
import { ButtonAnchor } from '#components/buttons/button.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { Name } from '#components/text/name.tsx'
import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import type { Support } from '#customer/help/contacts.tsx'
import { mailLink } from '#customer/help/report-text.ts'
import { whatsappLink } from '#lib/format/whatsapp.ts'
import type { Appointment } from '#features/appointment/api.ts'
import { appointmentQuery } from '#features/appointment/booking-api.ts'
import { useAuth } from '#lib/auth/auth-context.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useAppointmentFormat } from '#lib/format/use-appointment-format.ts'
import { useLanguage, useMessages } from '#lib/i18n/language-context.ts'

/** Prepared message to the operator; opened from a booking, it contains the booking's id. */
export function Report({ support, booking }: { support: Support; booking: string | undefined }) {
  const { language, t } = useLanguage()
  const { status } = useAuth()
  const about = useQuery({
    ...appointmentQuery(booking ?? ''),
    enabled: booking !== undefined && status === 'signed-in',
  })
  const details = useDetails(booking, about.data)
  const brand = BRAND[language]
  const { whatsapp, email } = support
  if (!whatsapp && !email) return null
  const text = details ? t('support.bodyBooking', { brand, details }) : t('support.body', { brand })
  return (
    <section aria-labelledby="report" className="grid gap-3">
      <h2 id="report" className="text-xl">
        {t('support.report')}
      </h2>
      <p className="text-ink-2">{t('support.reportText')}</p>
      {about.isLoading && (
        <SkeletonRegion label={t('shell.loading')}>
          <Skeleton className="h-20 w-full rounded-md" />
        </SkeletonRegion>
      )}
      {booking && !about.isLoading && <AboutBooking booking={booking} appointment={about.data} />}
      <div className="flex flex-wrap gap-2.5">
        {whatsapp && (
          <ButtonAnchor
            variant="outline"
            size="sm"
            icon={<Icon of={MessageCircle} />}
            href={whatsappLink(whatsapp, text)}
            target="_blank"
            rel="noreferrer"
          >
            {t('support.byWhatsapp')}
          </ButtonAnchor>
        )}
        {email && (
          <ButtonAnchor
            variant="outline"
            size="sm"
            icon={<Icon of={Mail} />}
            href={mailLink(email, t('support.subject', { brand }), text)}
          >
            {t('support.byEmail')}
          </ButtonAnchor>
        )}
      </div>
    </section>
  )
}

/** Returns the booking's details for the message, to let the operator find it. */
function useDetails(booking: string | undefined, appointment: Appointment | undefined) {
  const t = useMessages()
  const format = useFormat()
  const appointments = useAppointmentFormat()
  if (!booking) return undefined
  const lines = [`${t('support.reference')}: ${booking}`]
  if (appointment) {
    const { business, start, eveningOf, timeZone } = appointment
    lines.unshift(
      format.name(business.name),
      appointments.appointmentTime(start, eveningOf, timeZone, 'fullYear'),
    )
  }
  return lines.join('\n')
}

function AboutBooking(props: { booking: string; appointment: Appointment | undefined }) {
  const { booking, appointment } = props
  const t = useMessages()
  const appointments = useAppointmentFormat()
  return (
    <div className="rounded-md bg-bg-subtle px-4 py-3 leading-ui">
      <p className="text-sm text-ink-2">{t('support.aboutBooking')}</p>
      {appointment && (
        <p>
          <span className="font-semibold">
            <Name of={appointment.business.name} />
          </span>
          <span className="num block">
            {appointments.appointmentTime(
              appointment.start,
              appointment.eveningOf,
              appointment.timeZone,
            )}
          </span>
        </p>
      )}
      <p className="mt-1 text-sm text-ink-2">
        {t('support.reference')}: <bdi className="ltr num block w-fit break-all">{booking}</bdi>
      </p>
    </div>
  )
}
