import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ButtonLink } from '#components/buttons/button.tsx'
import { cx } from '#components/class-names.ts'
import { EmptyScene } from '#components/pictures/empty-scenes/empty-scene.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { LoadMore } from '#components/buttons/load-more.tsx'
import { PageHeader } from '#components/page/page-header.tsx'
import { Segmented } from '#components/fields/segmented.tsx'
import { SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { usePageTitle } from '#components/page/use-page-title.ts'
import {
  AppointmentCard,
  AppointmentCardSkeleton,
} from '#customer/appointments/appointment-card.tsx'
import { LoadedAt } from '#customer/appointments/loaded-at.tsx'
import { BookAgain } from '#customer/appointments/book-again.tsx'
import { useCancelling } from '#customer/appointments/use-cancelling.tsx'
import { useDone } from '#customer/appointments/use-done.ts'
import { WaitCards } from '#customer/waiting/wait-cards.tsx'
import { appointmentsQuery } from '#features/appointment/api.ts'
import { useKeptBookings } from '#customer/offline/use-kept-bookings.ts'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { PATHS, toServices } from '#lib/paths.ts'

type When = 'upcoming' | 'past'

export function AppointmentsPage() {
  const t = useMessages()
  useKeptBookings()
  const [search, setSearch] = useSearchParams()
  const when: When = search.get('when') === 'past' ? 'past' : 'upcoming'
  // Reserves the second column until it is known whether it has content.
  const done = useDone()
  const isBeside = when === 'upcoming' && done?.length !== 0
  const cancelling = useCancelling()
  usePageTitle(t('appointment.mine'))
  return (
    <>
      <PageHeader
        title={t('appointment.mine')}
        end={
          <div className="mt-1 w-full lg:mt-0 lg:max-w-90">
            <Segmented<When>
              label={t('appointment.filter')}
              value={when}
              options={[
                { value: 'upcoming', label: <Upcoming /> },
                { value: 'past', label: t('appointment.past') },
              ]}
              onChange={(next) =>
                setSearch(next === 'past' ? { when: next } : {}, { replace: true })
              }
            />
          </div>
        }
      />
      <div
        className={cx(
          'page-width grid grid-cols-[minmax(0,1fr)] gap-10 lg:items-start',
          isBeside && 'lg:grid-cols-[minmax(0,1fr)_26rem]',
        )}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {when === 'upcoming' && <WaitCards />}
          <AppointmentList when={when} isWide={!isBeside} cancelling={cancelling} />
        </div>
        {when === 'upcoming' && <BookAgain />}
      </div>
      {cancelling.dialog}
    </>
  )
}

/** The tab with the number of upcoming appointments. */
function Upcoming() {
  const t = useMessages()
  const { number } = useFormat()
  const { data = [], hasNextPage } = useInfiniteQuery(appointmentsQuery('upcoming'))
  const count = data.filter((item) => item.status === 'confirmed').length
  return (
    <>
      {t('appointment.upcoming')}
      {count > 0 && (
        <span className="num grid min-h-5.5 min-w-5.5 place-items-center rounded-full bg-brand px-1.5 text-cap text-on-brand">
          {number(count)}
          {hasNextPage && '+'}
        </span>
      )}
    </>
  )
}

/** Empty state of a tab; says there are no bookings at all only if the other tab is empty too. */
function NoAppointments({ when }: { when: When }) {
  const t = useMessages()
  const other = useInfiniteQuery(appointmentsQuery(when === 'past' ? 'upcoming' : 'past'))
  if (other.isPending && !loadingFaultOf(other))
    return (
      <SkeletonRegion label={t('shell.loading')}>
        <AppointmentCardSkeleton />
      </SkeletonRegion>
    )
  const search = <ButtonLink to={toServices()}>{t('appointment.searchServices')}</ButtonLink>
  if (other.data?.length === 0)
    return (
      <EmptyState
        art={<EmptyScene name="appointments" />}
        title={t('appointment.none')}
        text={t(when === 'past' ? 'appointment.nonePastText' : 'appointment.noneText')}
        action={search}
      />
    )
  if (when === 'past')
    return (
      <EmptyState
        art={<EmptyScene name="appointments" />}
        title={t('appointment.nonePast')}
        text={t('appointment.nonePastText')}
        action={search}
      />
    )
  return (
    <EmptyState
      art={<EmptyScene name="appointments" />}
      title={t('appointment.noneComing')}
      text={t('appointment.noneComingText')}
      action={
        <span className="flex flex-wrap justify-center gap-3">
          {search}
          <ButtonLink replace variant="outline" to={`${PATHS.appointments}?when=past`}>
            {t('appointment.showPast')}
          </ButtonLink>
        </span>
      }
    />
  )
}

function AppointmentList(props: {
  when: When
  isWide: boolean
  cancelling: ReturnType<typeof useCancelling>
}) {
  const { when, isWide, cancelling } = props
  const t = useMessages()
  const list = useInfiniteQuery(appointmentsQuery(when))
  const fault = loadingFaultOf(list)
  if (fault) return <QueryError error={fault} of={list} />
  if (list.data === undefined)
    return (
      <SkeletonRegion label={t('shell.loading')} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <AppointmentCardSkeleton />
        <AppointmentCardSkeleton />
      </SkeletonRegion>
    )
  const shown = when === 'upcoming' ? cancelling.withCancelled(list.data) : list.data
  if (shown.length === 0) return <NoAppointments when={when} />
  const next = when === 'upcoming' && shown.find((item) => item.status === 'confirmed')
  const stale = list.isError && !list.isFetchNextPageError
  return (
    <section aria-label={t(`appointment.${when}`)}>
      <LoadedAt failed={stale} at={list.dataUpdatedAt} timeZone={shown[0]?.timeZone ?? 'UTC'} />
      <ol
        className={cx(
          'grid grid-cols-[minmax(0,1fr)] gap-4',
          isWide && 'lg:grid-cols-2 lg:items-start',
        )}
      >
        {shown.map((appointment) => (
          <li key={appointment.id}>
            <AppointmentCard
              appointment={appointment}
              next={next === appointment}
              cancelling={cancelling.cancellingOf(appointment)}
            />
          </li>
        ))}
      </ol>
      <LoadMore {...list} />
    </section>
  )
}
