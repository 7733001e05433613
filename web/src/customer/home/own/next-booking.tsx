import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { DAY_MS, MINUTE_MS } from '@awan/core/time'
import { Icon } from '#components/pictures/icon.tsx'
import { TimeRing } from '#components/pictures/time-ring.tsx'
import { Name } from '#components/text/name.tsx'
import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { isRoomKept } from '#customer/home/own/own-height.ts'
import { appointmentsQuery, type Appointment } from '#features/appointment/api.ts'
import { DateTile } from '#features/appointment/components/date-tile.tsx'
import { ForWhomLine } from '#features/attendee/components/for-whom-line.tsx'
import { useAppointmentFormat } from '#lib/format/use-appointment-format.ts'
import { nearnessOf } from '#lib/datetime/nearness.ts'
import { useNow } from '#lib/datetime/use-now.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toAppointment } from '#lib/paths.ts'

const CARD =
  'edge relative flex flex-wrap items-center gap-3.5 rounded-lg bg-surface p-3.5 shadow-1'

/** The next booking, if any. Errors are silent. */
export function NextBooking() {
  const t = useMessages()
  const upcoming = useInfiniteQuery(appointmentsQuery('upcoming'))
  const next = upcoming.data?.find((appointment) => appointment.status === 'confirmed')
  // Without reserved space, a loading state would shift the content below twice.
  if (upcoming.isLoading)
    return !isRoomKept() ? null : (
      <SkeletonRegion label={t('shell.loading')} className={CARD}>
        <Skeleton className="h-17 w-15 rounded-md" />
        <span className="grid min-w-24 flex-1 gap-1.5">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-4 w-1/2" />
        </span>
      </SkeletonRegion>
    )
  return next ? <Card appointment={next} /> : null
}

function Card({ appointment }: { appointment: Appointment }) {
  const t = useMessages()
  const { appointmentTime } = useAppointmentFormat()
  const { start, timeZone, items, business } = appointment
  // The date is shown beside it; within a week the weekday is enough.
  const now = useNow(MINUTE_MS)
  const near = Date.parse(start) - now < 6 * DAY_MS
  return (
    <section aria-label={t('catalog.yourNext')} className={CARD}>
      <DateTile start={start} timeZone={timeZone} />
      <p className="grid min-w-24 flex-1 leading-ui">
        <span className="text-sm font-semibold text-brand-ink">
          {appointmentTime(start, appointment.eveningOf, timeZone, near ? 'weekdayLong' : 'short')}
        </span>
        <Link to={toAppointment(appointment.id)} className="stretch font-semibold">
          {items.map((item, index) => (
            <span key={item.offeringId}>
              {index > 0 && ' + '}
              <Name of={item.name} />
            </span>
          ))}
        </Link>
        <span className="text-sm text-ink-2">
          <Name of={business.name} />
          {appointment.attendee && (
            <>
              {' · '}
              <ForWhomLine name={appointment.attendee.name} />
            </>
          )}
        </span>
      </p>
      <TimeRing share={nearnessOf(start, now)} className="size-6 flex-none text-brand-ink" />
      <Icon of={ChevronRight} />
    </section>
  )
}
