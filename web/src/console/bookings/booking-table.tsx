import { cx } from '#components/class-names.ts'
import { Name } from '#components/text/name.tsx'
import { customerOf, servicesOf, stateOf, type StaffMember } from '#console/diary/grid/columns.ts'
import { StateBadge } from '#console/diary/visit/state-badge.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import type { Visit } from '#features/appointment/diary-api.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useVisitFormat } from '#lib/format/use-visit-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const COLUMNS = [
  'diary.when',
  'diary.customer',
  'diary.service',
  'diary.staff',
  'diary.price',
  'diary.status',
] as const

/** Bookings as a table, as cards where it has no room; each opens from its customer's name. */
export function BookingTable(props: {
  visits: readonly Visit[]
  staff: readonly StaffMember[]
  now: number
  label: string
  onOpen: (visitId: string) => void
}) {
  const t = useMessages()
  return (
    <div className="relative lg:overflow-x-auto lg:rounded-lg lg:bg-surface lg:shadow-1">
      <table className="block w-full leading-ui lg:table">
        <caption className="sr-only">{props.label}</caption>
        <thead className="sr-only lg:not-sr-only lg:table-header-group">
          <tr>
            {COLUMNS.map((key) => (
              <th key={key} scope="col" className="px-4 py-3 text-start text-sm text-ink-2">
                {t(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="grid gap-3 lg:table-row-group">
          {props.visits.map((visit) => (
            <Row
              key={visit.id}
              visit={visit}
              member={props.staff.find(({ id }) => id === visit.staffId)}
              now={props.now}
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
  visit: Visit
  member: StaffMember | undefined
  now: number
  onOpen: (visitId: string) => void
}) {
  const { visit, member } = props
  const t = useMessages()
  const format = useFormat()
  const visits = useVisitFormat()
  const { timeZone } = useShop()
  const phone = visit.customer?.phone
  return (
    <tr className="relative flex flex-wrap gap-x-3 gap-y-1 rounded-lg bg-surface p-4 shadow-1 hover:bg-bg-subtle lg:table-row lg:rounded-none lg:p-0 lg:shadow-none">
      <td className={cx(CELL, 'w-full')}>
        <span className="num font-semibold lg:block">
          {visit.status === 'cancelled'
            ? visits.visitDate(visit.start, visit.eveningOf, timeZone, 'short')
            : visits.visitDay(visit.start, visit.eveningOf, timeZone)}
        </span>{' '}
        <span className="num">{format.timeRange(visit.start, visit.end, timeZone)}</span>
      </td>
      <td className={cx(CELL, 'min-w-0 grow basis-3/5')}>
        <button
          type="button"
          onClick={() => props.onOpen(visit.id)}
          className="stretch min-h-6 text-start font-semibold text-brand-ink"
        >
          <bdi>{customerOf(visit) ?? t('diary.walkIn')}</bdi>
        </button>
        {phone && (
          <span className="block text-sm text-ink-2">
            <span className="ltr num">{formatPhone(phone)}</span>
          </span>
        )}
      </td>
      <td className={cx(CELL, 'order-1 min-w-0 grow basis-2/5')}>
        <bdi>{servicesOf(visit, format.name)}</bdi>
      </td>
      <td className={cx(CELL, 'order-1 text-ink-2')}>{member && <Name of={member.name} />}</td>
      <td className={cx(CELL, 'order-1 ms-auto')}>
        <span className="num font-semibold">{format.money(visit.price)}</span>
      </td>
      <td className={cx(CELL, 'ms-auto')}>
        <StateBadge state={stateOf(visit, props.now)} />
      </td>
    </tr>
  )
}
