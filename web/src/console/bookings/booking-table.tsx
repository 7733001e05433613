import type { MessageKey } from '@awan/core/locales/en/messages'
import { cx } from '#components/class-names.ts'
import { Name } from '#components/text/name.tsx'
import { customerOf, stateOf, type StaffMember } from '#console/diary/grid/columns.ts'
import { StateBadge } from '#console/diary/appointment-sheet/state-badge.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import type { ShopAppointment } from '#features/appointment/diary-api.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useAppointmentFormat } from '#lib/format/use-appointment-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Columns in order. Between cards and a wide table, those `below` another one are the second line of its cells. */
const COLUMNS: readonly { title: MessageKey; below?: true }[] = [
  { title: 'diary.when' },
  { title: 'diary.customer' },
  { title: 'diary.service' },
  { title: 'console.field.staffId', below: true },
  { title: 'console.field.price', below: true },
  { title: 'diary.status' },
]

/**
 * Table of bookings; the customer's name opens one. Its own width decides, as a panel may stand beside it: cards, four
 * columns of two lines, or six. Times, prices and statuses have the width they need; the others share the rest.
 */
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
  return (
    <div className="@container">
      <div className="relative rounded-lg @2xl:overflow-x-auto @2xl:bg-surface @2xl:shadow-1">
        <table className="grid w-full leading-ui @2xl:grid-cols-[auto_3fr_2fr_auto] @4xl:grid-cols-[auto_3fr_2fr_2fr_auto_auto]">
          <caption className="sr-only">{props.label}</caption>
          <thead className={cx(LINES, '@max-2xl:sr-only')}>
            <tr className={LINES}>
              {COLUMNS.map(({ title, below }) => (
                <th
                  key={title}
                  scope="col"
                  className={cx(
                    'px-4 py-3 text-start text-sm text-ink-2',
                    below && '@max-4xl:sr-only',
                  )}
                >
                  {t(title)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className={cx(LINES, 'grid gap-3 @2xl:gap-0')}>
            {props.appointments.map((appointment) => (
              <Row
                key={appointment.id}
                appointment={appointment}
                member={props.staff.find(({ id }) => id === appointment.staffId)}
                now={props.now}
                opened={appointment.id === props.opened}
                onOpen={props.onOpen}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

/** Lines of the table, which share its columns. */
const LINES = '@2xl:col-span-full @2xl:grid @2xl:grid-cols-subgrid'
const CELL = '@2xl:px-4 @4xl:row-[1/3] @4xl:self-center'
const TALL = cx(CELL, '@2xl:row-[1/3]')

function Row(props: {
  appointment: ShopAppointment
  member: StaffMember | undefined
  now: number
  opened: boolean
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
        LINES,
        'relative flex flex-wrap gap-x-3 gap-y-1 rounded-lg border-line p-4 shadow-1 @2xl:gap-0 @2xl:rounded-none @2xl:border-t @2xl:px-0 @2xl:py-2.5 @2xl:shadow-none',
        opened ? 'bg-brand-soft' : 'bg-surface hover:bg-bg-subtle',
      )}
    >
      <td className={cx(TALL, 'w-full @2xl:whitespace-nowrap')}>
        <span className="num font-semibold @2xl:block">
          {appointment.status === 'cancelled'
            ? appointments.appointmentDate(
                appointment.start,
                appointment.eveningOf,
                timeZone,
                'short',
              )
            : appointments.appointmentDay(appointment.start, appointment.eveningOf, timeZone)}
        </span>{' '}
        <span className="num inline-block">
          {format.timeRange(appointment.start, appointment.end, timeZone)}
        </span>
      </td>
      <td className={cx(TALL, 'min-w-0 grow basis-3/5')}>
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
            <span className="ltr num @2xl:whitespace-nowrap">{formatPhone(phone)}</span>
          </span>
        )}
      </td>
      <td className={cx(CELL, 'order-1 min-w-0 grow basis-2/5 @2xl:col-start-3')}>
        <bdi>{format.services(appointment.items)}</bdi>
      </td>
      <td
        className={cx(
          CELL,
          'order-1 text-ink-2 @2xl:col-start-3 @2xl:row-start-2 @4xl:col-start-4',
        )}
      >
        {member && <Name of={member.name} />}
      </td>
      <td
        className={cx(
          CELL,
          'order-1 ms-auto @2xl:ms-0 @2xl:col-start-4 @2xl:row-start-2 @4xl:col-start-5',
        )}
      >
        <span className="num font-semibold @2xl:whitespace-nowrap">
          {format.money(appointment.price)}
        </span>
      </td>
      <td
        className={cx(CELL, 'ms-auto @2xl:ms-0 @2xl:col-start-4 @2xl:row-start-1 @4xl:col-start-6')}
      >
        <StateBadge state={stateOf(appointment, props.now)} />
      </td>
    </tr>
  )
}
