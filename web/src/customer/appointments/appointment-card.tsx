import { Clock, Repeat, UserRound, Wallet, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DAY_MS, MINUTE_MS } from '@awan/core/time'
import { cx } from '#components/class-names.ts'
import { Icon } from '#components/pictures/icon.tsx'
import { TimeRing } from '#components/pictures/time-ring.tsx'
import { Skeleton } from '#components/feedback/skeleton.tsx'
import { CardActions } from '#customer/appointments/card-actions.tsx'
import type { Cancelling } from '#customer/appointments/use-cancelling.tsx'
import { useDistance } from '#customer/appointments/use-distance.ts'
import type { Appointment } from '#features/appointment/api.ts'
import { BesideLine } from '#features/appointment/components/beside-line.tsx'
import { DateTile } from '#features/appointment/components/date-tile.tsx'
import { Price } from '#features/appointment/components/price.tsx'
import { StatusBadge } from '#features/appointment/components/status-badge.tsx'
import { ForWhomLine } from '#features/attendee/components/for-whom-line.tsx'
import { nearnessOf } from '#lib/datetime/nearness.ts'
import { useNow } from '#lib/datetime/use-now.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { T } from '#lib/i18n/rich-text.tsx'
import { toAppointment } from '#lib/paths.ts'
import { useLooks } from '#lib/places/places.ts'

const CARD = 'overflow-hidden rounded-lg bg-surface shadow-1'
/** Large text needs the room at the edges. */
const INSET = 'px-[min(1rem,5vw)]'

/** Card of a booking; `next`: it is the next upcoming one. */
export function AppointmentCard(props: {
  appointment: Appointment
  next: boolean
  cancelling: Cancelling
}) {
  const { appointment, next, cancelling } = props
  const { start, end, timeZone, business, series, status } = appointment
  const t = useMessages()
  const format = useFormat()
  const distance = useDistance(appointment)
  const title = format.services(appointment.items)
  return (
    <article className={CARD}>
      <div
        className={cx(
          'flex min-h-12 flex-wrap items-center justify-between gap-2 py-2 font-semibold',
          INSET,
          next ? 'bg-brand text-on-brand' : 'bg-bg-subtle',
        )}
      >
        <span className="flex flex-wrap items-center gap-x-2">
          {next && <Nearness start={start} />}
          <span className="flex-[1_1_0]">{distance}</span>
        </span>
        <StatusBadge status={status} />
      </div>
      <HowItEnded appointment={appointment} />
      <div className={cx(INSET, 'flex flex-wrap items-center gap-4 pt-4 pb-3')}>
        <DateTile start={start} timeZone={timeZone} />
        <div className="min-w-0 flex-[1_1_9rem] leading-ui">
          <h2 className="text-card font-semibold">
            <Link to={toAppointment(appointment.id)} className="hover:underline">
              <bdi>{title}</bdi>
            </Link>
          </h2>
          <Whom appointment={appointment} />
          <p className="text-ink-2">
            <bdi>{format.name(business.name)}</bdi>
          </p>
        </div>
      </div>
      <ul className={cx(INSET, 'grid gap-2 pb-4 lg:flex lg:flex-wrap lg:gap-x-6')}>
        <Fact icon={Clock}>{format.timeRange(start, end, timeZone)}</Fact>
        <Fact icon={UserRound}>
          <T
            id="appointment.with"
            values={{ name: format.name(appointment.staffName) }}
            components={{ name: <bdi /> }}
          />
        </Fact>
        <Fact icon={Wallet}>
          <Price price={appointment.price} fullPrice={appointment.fullPrice} />
          <span className="text-ink-2"> · {t('appointment.payThere')}</span>
        </Fact>
        {series && (
          <Fact icon={Repeat}>
            {t('appointment.seriesPlace', {
              position: series.position,
              visits: series.occurrences,
            })}
            {' · '}
            {t('appointment.everyWeeks', { count: series.everyWeeks })}
          </Fact>
        )}
      </ul>
      <CardActions appointment={appointment} cancelling={cancelling} />
    </article>
  )
}

/** A fact with its icon, which stands above large text. */
function Fact({ icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-2.5">
      <Icon of={icon} className="text-ink-3" />
      <span className="num flex-[1_1_0]">{children}</span>
    </li>
  )
}

/** The attendee, and the other people of the party. */
function Whom({ appointment: { attendee, beside } }: { appointment: Appointment }) {
  return (
    <>
      {attendee && (
        <p>
          <ForWhomLine name={attendee.name} />
        </p>
      )}
      {beside.length > 0 && (
        <p>
          <BesideLine beside={beside} />
        </p>
      )}
    </>
  )
}

function Nearness({ start }: { start: string }) {
  return <TimeRing share={nearnessOf(start, useNow(MINUTE_MS))} className="size-6 flex-none" />
}

const CANCELLED_BY = {
  customer: 'appointment.cancelledByCustomer',
  business: 'appointment.cancelledByBusiness',
} as const

/** The actor of a cancellation, or a closing message after a completed appointment. */
function HowItEnded({ appointment }: { appointment: Appointment }) {
  const t = useMessages()
  const { status, missed, cancelledBy } = appointment
  if (status === 'completed') return missed ? null : <Farewell appointment={appointment} />
  if (status !== 'cancelled' || cancelledBy === null || cancelledBy === 'operator') return null
  return (
    <p className="px-4 pt-3 text-end text-sm text-danger-ink">{t(CANCELLED_BY[cancelledBy])}</p>
  )
}

/** Trades after which a closing wish is customary. */
const GROOMING = new Set(['barber', 'hair_salon', 'nails', 'make_up', 'spa'])

function Farewell({ appointment: { end, business } }: { appointment: Appointment }) {
  const t = useMessages()
  const lookOf = useLooks()
  const isFresh = useNow(MINUTE_MS) - Date.parse(end) < 7 * DAY_MS
  if (!isFresh || !GROOMING.has(lookOf(business.categoryId).scene)) return null
  return (
    <p className="flex items-center gap-2 px-4 pt-3 text-lg font-bold text-brand-ink">
      <TimeRing share={1} className="size-6 flex-none" />
      {t('appointment.farewell')}
    </p>
  )
}

export function AppointmentCardSkeleton() {
  return (
    <div className={CARD}>
      <Skeleton className="h-12 rounded-none" />
      <div className="flex gap-4 p-4">
        <Skeleton className="size-17" />
        <div className="grid flex-1 content-center gap-2">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      </div>
      <Skeleton className="mx-4 mb-4 h-20" />
    </div>
  )
}
