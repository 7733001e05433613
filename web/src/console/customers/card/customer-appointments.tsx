import { useInfiniteQuery } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import { Badge } from '#components/text/badge.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { LoadMore } from '#components/buttons/load-more.tsx'
import { Name } from '#components/text/name.tsx'
import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { StatusBadge } from '#features/appointment/components/status-badge.tsx'
import { cardAppointmentsQuery, type CardAppointment } from '#features/customer/api.ts'
import { queryFaultOf } from '#lib/api/loading-fault.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useAppointmentFormat } from '#lib/format/use-appointment-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Shows a customer's upcoming and past appointments. */
export function CustomerAppointments({ customerId }: { customerId: string }) {
  const t = useMessages()
  const shop = useShop()
  const appointments = useInfiniteQuery(cardAppointmentsQuery(shop.id, customerId))
  const fault = queryFaultOf(appointments)
  const upcoming =
    appointments.data?.filter(({ status }) => status === 'confirmed').toReversed() ?? []
  const past = appointments.data?.filter(({ status }) => status !== 'confirmed') ?? []
  return (
    <div className="grid gap-4">
      {appointments.isPending && !fault && (
        <SkeletonRegion label={t('customer.loadingOne')} className="grid gap-2">
          <Skeleton className="h-16 rounded-lg" />
          <Skeleton className="h-16 rounded-lg" />
        </SkeletonRegion>
      )}
      {fault && <QueryError error={fault} of={appointments} />}
      {appointments.data?.length === 0 && (
        <p className="rounded-lg bg-surface p-4 text-ink-2 shadow-1">
          {t('customer.noAppointments')}
        </p>
      )}
      {upcoming.length > 0 && (
        <AppointmentList title={t('customer.upcoming')} appointments={upcoming} />
      )}
      {past.length > 0 && <AppointmentList title={t('customer.past')} appointments={past} />}
      <LoadMore {...appointments} />
    </div>
  )
}

function AppointmentList({
  title,
  appointments,
}: {
  title: string
  appointments: readonly CardAppointment[]
}) {
  return (
    <section className="grid gap-1 rounded-lg bg-surface p-4 shadow-1">
      <h2 className="text-lg">{title}</h2>
      <ul className="divide-y divide-line">
        {appointments.map((appointment) => (
          <li key={appointment.id}>
            <ShopAppointmentRow appointment={appointment} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ShopAppointmentRow({ appointment }: { appointment: CardAppointment }) {
  const t = useMessages()
  const format = useFormat()
  const appointments = useAppointmentFormat()
  const { timeZone } = useShop()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 leading-ui">
      <div className="min-w-0">
        <p className="num font-semibold">
          {(appointment.status === 'confirmed'
            ? appointments.appointmentTime
            : appointments.appointmentDateTime)(appointment.start, appointment.eveningOf, timeZone)}
        </p>
        <p className="dots text-sm text-ink-2">
          {appointment.items.map(({ name }, at) => (
            // By index: the same service may occur twice.
            <span key={at}>
              <Name of={name} />
            </span>
          ))}
          <span>
            <Name of={appointment.staffName} />
          </span>
          <span className="num">{format.money(appointment.price)}</span>
        </p>
      </div>
      {appointment.missed ? (
        <Badge tone="warning">
          <Icon of={UserX} size="s" />
          {t('customer.missed')}
        </Badge>
      ) : (
        <StatusBadge status={appointment.status} />
      )}
    </div>
  )
}
