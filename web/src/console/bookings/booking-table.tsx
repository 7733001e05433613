import { cx } from '#components/class-names.ts'
import { Name } from '#components/text/name.tsx'
import { customerOf, servicesOf, stateOf, type StaffMember } from '#console/diary/grid/columns.ts'
import { StateBadge } from '#console/diary/appointment-sheet/state-badge.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import type { ShopAppointment } from '#features/appointment/diary-api.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useAppointmentFormat } from '#lib/format/use-appointment-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useDesktop } from '#lib/platform/use-desktop.ts'

const COLUMNS = [
  'diary.when',
  'diary.customer',
  'diary.service',
  'console.field.staffId',
  'console.field.price',
  'diary.status',
] as const
/** Columns hidden while a panel is open beside the table, as the panel shows them too. */
const IN_PANEL: readonly string[] = [
  'diary.service',
  'console.field.staffId',
  'console.field.price',
]

/** Table of bookings, shown as cards on narrow screens; the customer's name opens a booking. */
export function BookingTable(props: {
  appointments: readonly ShopAppointment[]
  staff: readonly StaffMember[]
  now: number
  label: string
  /** Id of the booking open beside the table. */
  opened: string | undefined
  onOpen: (appointmentId: string) => void
}) {
  const t = useMessages()
  const narrow = useDesktop() && props.opened !== undefined
  return (
    <div className="relative lg:overflow-x-auto lg:rounded-lg lg:bg-surface lg:shadow-1">
      <table className="block w-full leading-ui lg:table">
        <caption className="sr-only">{props.label}</caption>
        <thead className="sr-only lg:not-sr-only lg:table-header-group">
          <tr>
            {COLUMNS.filter((key) => !narrow || !IN_PANEL.includes(key)).map((key) => (
              <th key={key} scope="col" className="px-4 py-3 text-start text-sm text-ink-2">
                {t(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="grid gap-3 lg:table-row-group">
          {props.appointments.map((appointment) => (
            <Row
              key={appointment.id}
              appointment={appointment}
              member={props.staff.find(({ id }) => id === appointment.staffId)}
              now={props.now}
              opened={appointment.id === props.opened}
              narrow={narrow}
              onOpen={props.onOpen}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const CELL = 'block lg:table-cell lg:border-t lg:border-line lg:px-4 lg:py-2.5'

function Row(props: {
  appointment: ShopAppointment
  member: StaffMember | undefined
  now: number
  opened: boolean
  narrow: boolean
  onOpen: (appointmentId: string) => void
}) {
  const { appointment, member, opened } = props
  const t = useMessages()
  const format = useFormat()
  const appointments = useAppointmentFormat()
  const { timeZone } = useShop()
  const phone = appointment.customer?.phone
  return (
    <tr
      className={cx(
        'relative flex flex-wrap gap-x-3 gap-y-1 rounded-lg p-4 shadow-1 lg:table-row lg:rounded-none lg:p-0 lg:shadow-none',
        opened ? 'bg-brand-soft' : 'bg-surface hover:bg-bg-subtle',
      )}
    >
      <td className={cx(CELL, 'w-full lg:w-auto')}>
        <span className="num font-semibold lg:block">
          {appointment.status === 'cancelled'
            ? appointments.appointmentDate(
                appointment.start,
                appointment.eveningOf,
                timeZone,
                'short',
              )
            : appointments.appointmentDay(appointment.start, appointment.eveningOf, timeZone)}
        </span>{' '}
        <span className="num">
          {format.timeRange(appointment.start, appointment.end, timeZone)}
        </span>
      </td>
      <td className={cx(CELL, 'min-w-0 grow basis-3/5')}>
        <button
          type="button"
          aria-current={opened || undefined}
          onClick={() => props.onOpen(appointment.id)}
          className="printed stretch min-h-6 text-start font-semibold text-brand-ink"
        >
          <bdi>{customerOf(appointment) ?? t('diary.walkIn')}</bdi>
        </button>
        {phone && (
          <span className="block text-sm text-ink-2">
            <span className="ltr num">{formatPhone(phone)}</span>
          </span>
        )}
      </td>
      {!props.narrow && (
        <>
          <td className={cx(CELL, 'order-1 min-w-0 grow basis-2/5')}>
            <bdi>{servicesOf(appointment, format.name)}</bdi>
          </td>
          <td className={cx(CELL, 'order-1 text-ink-2')}>{member && <Name of={member.name} />}</td>
          <td className={cx(CELL, 'order-1 ms-auto')}>
            <span className="num font-semibold">{format.money(appointment.price)}</span>
          </td>
        </>
      )}
      <td className={cx(CELL, 'ms-auto')}>
        <StateBadge state={stateOf(appointment, props.now)} />
      </td>
    </tr>
  )
}
