import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { NavigationType, useNavigationType, useParams, useSearchParams } from 'react-router'
import { ButtonLink } from '#components/buttons/button.tsx'
import { cx } from '#components/class-names.ts'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { ErrorState } from '#components/feedback/error-state.tsx'
import { PageHeader } from '#components/page/page-header.tsx'
import { SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { usePageTitle } from '#components/page/use-page-title.ts'
import { AppointmentCardSkeleton } from '#customer/appointments/appointment-card.tsx'
import { AppointmentDetails } from '#customer/appointments/appointment-details.tsx'
import { ChangeTime } from '#customer/appointments/change/change-time.tsx'
import { LoadedAt } from '#customer/appointments/loaded-at.tsx'
import { appointmentQuery } from '#features/appointment/booking-api.ts'
import { useKeptBookings } from '#customer/offline/use-kept-bookings.ts'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'
import { PATHS, toAppointment } from '#lib/paths.ts'
import { useWideDesktop } from '#lib/platform/use-desktop.ts'

const AppointmentsBeside = lazyExtra(
  async () => (await import('#customer/appointments/appointments-beside.tsx')).AppointmentsBeside,
)

/** Page of one booking: its details, or the times it can be moved to. */
export function AppointmentPage() {
  const t = useMessages()
  useKeptBookings()
  const { appointmentId = '' } = useParams()
  const [search] = useSearchParams()
  const query = useQuery(appointmentQuery(appointmentId))
  const { data } = query
  const isWide = useWideDesktop()
  const fault = loadingFaultOf(query)
  const changing = search.has('change') && data?.status === 'confirmed'
  useBeginning(changing)
  const title = t(changing ? 'appointment.changeTitle' : 'appointment.one')
  usePageTitle(title)
  const back = changing ? toAppointment(appointmentId) : PATHS.appointments
  return (
    <>
      <PageHeader title={title} back={back} />
      <div
        className={cx(
          'page-width',
          // The bar of a move ends the page on phones.
          changing ? 'lg:pb-16' : 'pb-16',
          isWide && 'grid gap-6 lg:grid-cols-[16rem_minmax(0,1fr)] lg:items-start',
        )}
      >
        {isWide && (
          <Suspense fallback={<span />}>
            <AppointmentsBeside appointmentId={appointmentId} />
          </Suspense>
        )}
        <div className={cx(!data && 'max-w-160')}>
          {fault && (
            <Failure error={fault} pending={query.isFetching} retry={() => void query.refetch()} />
          )}
          {!data && !fault && (
            <SkeletonRegion label={t('shell.loading')}>
              <AppointmentCardSkeleton />
            </SkeletonRegion>
          )}
          {data &&
            (changing ? (
              <ChangeTime key={data.id} appointment={data} />
            ) : (
              <>
                <LoadedAt
                  failed={query.isError}
                  at={query.dataUpdatedAt}
                  timeZone={data.timeZone}
                />
                {/* On a wide screen another booking opens on this page; a question about the former does not stay. */}
                <AppointmentDetails key={data.id} appointment={data} />
              </>
            ))}
        </div>
      </div>
    </>
  )
}

/** Scrolls to the top after a booking has moved, as the router considers it the same page. */
function useBeginning(changing: boolean): void {
  const type = useNavigationType()
  const was = useRef(changing)
  useEffect(() => {
    const isMoved = was.current && !changing && type !== NavigationType.Pop
    was.current = changing
    if (!isMoved) return
    window.scrollTo(0, 0)
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('main h1')?.focus()
  }, [changing, type])
}

function Failure(props: { error: Error; pending: boolean; retry: () => void }) {
  const { error, pending, retry } = props
  const t = useMessages()
  if (!isApiError(error, 'appointment_not_found'))
    return <ErrorState error={error} pending={pending} onRetry={retry} />
  return (
    <EmptyState
      title={t('error.appointment_not_found')}
      action={<ButtonLink to={PATHS.appointments}>{t('appointment.mine')}</ButtonLink>}
    />
  )
}
