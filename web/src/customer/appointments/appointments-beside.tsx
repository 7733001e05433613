import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { cx } from '#components/class-names.ts'
import { Skeleton } from '#components/feedback/skeleton.tsx'
import { appointmentsQuery, type Appointment } from '#features/appointment/api.ts'
import { DateTile } from '#features/appointment/components/date-tile.tsx'
import { ForWhomLine } from '#features/attendee/components/for-whom-line.tsx'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toAppointment } from '#lib/paths.ts'

/** The list that contains an appointment, beside its details on wide screens. */
export function AppointmentsBeside({ appointmentId }: { appointmentId: string }) {
  const t = useMessages()
  const upcoming = useInfiniteQuery(appointmentsQuery('upcoming'))
  const past = useInfiniteQuery(appointmentsQuery('past'))
  if (!upcoming.data || !past.data)
    return loadingFaultOf(upcoming) || loadingFaultOf(past) ? null : (
      <Skeleton className="h-20 rounded-md" />
    )
  const isComing = upcoming.data.some(({ id }) => id === appointmentId)
  const listed = isComing ? upcoming.data : past.data
  if (listed.length === 0) return null
  return (
    <nav aria-label={t('appointment.mine')} className="grid gap-2">
      <p className="text-lg font-bold">
        {t(isComing ? 'appointment.upcoming' : 'appointment.past')}
      </p>
      <ul className="grid gap-1">
        {listed.map((appointment) => (
          <li key={appointment.id}>
            <Row appointment={appointment} isOpen={appointment.id === appointmentId} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Row({ appointment, isOpen }: { appointment: Appointment; isOpen: boolean }) {
  const format = useFormat()
  const { id, items, business, start, end, timeZone, attendee } = appointment
  return (
    <Link
      to={toAppointment(id)}
      aria-current={isOpen ? 'page' : undefined}
      className={cx(
        'flex items-center gap-3 rounded-md p-2 leading-ui',
        isOpen ? 'bg-bg-sunken' : 'hover:bg-bg-subtle',
      )}
    >
      <DateTile start={start} timeZone={timeZone} />
      <span className="grid min-w-0 wrap-anywhere">
        <bdi className="font-semibold">{format.services(items)}</bdi>
        {attendee && (
          <span className="text-sm">
            <ForWhomLine name={attendee.name} />
          </span>
        )}
        <bdi className="text-sm text-ink-2">{format.name(business.name)}</bdi>
        <span className="num text-sm text-ink-2">{format.timeRange(start, end, timeZone)}</span>
      </span>
    </Link>
  )
}
