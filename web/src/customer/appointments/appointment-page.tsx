import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { ButtonLink } from '#components/button.tsx'
import { EmptyState } from '#components/empty-state.tsx'
import { ErrorState } from '#components/error-state.tsx'
import { Icon } from '#components/icon.tsx'
import { PageHeader } from '#components/page-header.tsx'
import { SkeletonRegion } from '#components/skeleton.tsx'
import { usePageTitle } from '#components/use-page-title.ts'
import {
  AppointmentCard,
  AppointmentCardSkeleton,
} from '#customer/appointments/appointment-card.tsx'
import { appointmentQuery, type Appointment } from '#features/appointment/api.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { dayOf } from '#lib/datetime/day.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { PATHS, toBusiness } from '#lib/paths.ts'

/** One booking with everything about it. */
export function AppointmentPage() {
  const t = useMessages()
  const { appointmentId = '' } = useParams()
  const query = useQuery(appointmentQuery(appointmentId))
  usePageTitle(t('appointment.one'))
  return (
    <>
      <PageHeader title={t('appointment.one')} back={PATHS.appointments} />
      <div className="page-width max-w-160 pb-16">
        {query.isPending && (
          <SkeletonRegion label={t('shell.loading')}>
            <AppointmentCardSkeleton />
          </SkeletonRegion>
        )}
        {query.isError && <Failure error={query.error} retry={() => void query.refetch()} />}
        {query.data && <Details appointment={query.data} />}
      </div>
    </>
  )
}

function Failure({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useMessages()
  if (!isApiError(error, 'appointment_not_found'))
    return <ErrorState error={error} onRetry={retry} />
  return (
    <EmptyState
      title={t('error.appointment_not_found')}
      action={<ButtonLink to={PATHS.appointments}>{t('appointment.mine')}</ButtonLink>}
    />
  )
}

function Details({ appointment }: { appointment: Appointment }) {
  const t = useMessages()
  const format = useFormat()
  const { business, note, changeableUntil, status } = appointment
  return (
    <div className="grid gap-6">
      <AppointmentCard appointment={appointment} next={status === 'confirmed'} />
      {status === 'confirmed' && changeableUntil && (
        <p className="text-ink-2">
          {t('appointment.cancelUntil', {
            when: format.dayTime(changeableUntil, appointment.timeZone),
          })}
        </p>
      )}
      <dl className="grid gap-4">
        <div>
          <dt className="text-sm text-ink-2">{t('appointment.day')}</dt>
          <dd>{format.day(dayOf(appointment.start, appointment.timeZone), 'fullYear')}</dd>
        </div>
        <div>
          <dt className="text-sm text-ink-2">{t('appointment.address')}</dt>
          <dd className="flex items-start gap-2">
            <Icon of={MapPin} className="mt-1 text-ink-3" />
            <bdi>{format.name(business.address)}</bdi>
          </dd>
        </div>
        <div>
          <dt className="text-sm text-ink-2">{t('appointment.phone')}</dt>
          <dd>
            <a className="link-inline ltr num inline-block py-2" href={`tel:${business.phone}`}>
              {formatPhone(business.phone)}
            </a>
          </dd>
        </div>
        {note && (
          <div>
            <dt className="text-sm text-ink-2">{t('appointment.note')}</dt>
            <dd dir="auto" className="whitespace-pre-line">
              {note}
            </dd>
          </div>
        )}
      </dl>
      <Link className="link-inline justify-self-start py-2" to={toBusiness(appointment.businessId)}>
        {t('appointment.viewBusiness')}
      </Link>
    </div>
  )
}
