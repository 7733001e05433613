import { Plus } from 'lucide-react'
import { cx } from '#components/class-names.ts'
import { Icon } from '#components/pictures/icon.tsx'
import { Name } from '#components/text/name.tsx'
import { wallMinute, type Span } from '#console/diary/grid/axis.ts'
import { customerOf, servicesOf, stateOf, type Column } from '#console/diary/grid/columns.ts'
import { freeSpans } from '#console/diary/figures.ts'
import { StateBadge } from '#console/diary/appointment-sheet/state-badge.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { useReasonText } from '#console/editing/use-reason-text.ts'
import type { Diary, ShopAppointment } from '#features/appointment/diary-api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** The day as lists in the order of time, one for each column: what the grid shows, without its geometry. */
export function DayList(props: {
  diary: Diary
  columns: readonly Column[]
  now: number
  onOpen: (appointmentId: string) => void
  onOpenBlock: (blockId: string) => void
  /** Absent: no free times are offered. */
  onCreate: ((column: Column, minute: number) => void) | undefined
}) {
  const { diary, columns, onCreate } = props
  const t = useMessages()
  return (
    <div className="grid gap-6">
      {columns.map((column) => {
        const member = diary.staff.find(({ id }) => id === column.staffId)
        const rows = [
          ...column.visits.map(({ thing, from }) => ({
            key: thing.id,
            from,
            row: <ShopAppointmentRow appointment={thing} now={props.now} onOpen={props.onOpen} />,
          })),
          ...column.offs.map(({ thing, from, to }) => ({
            key: thing.key,
            from,
            row: <OffRow {...thing} from={from} to={to} onOpen={props.onOpenBlock} />,
          })),
          ...(onCreate ? gapsOf(column, diary.timeZone, props.now) : []).map(({ from, to }) => ({
            key: `free ${from}`,
            from,
            row: <FreeRow from={from} to={to} onPress={() => onCreate?.(column, from)} />,
          })),
        ].sort((a, b) => a.from - b.from)
        return (
          <section key={column.key} className="rounded-lg bg-surface p-2 shadow-1">
            <h2 className="px-2 pt-1 pb-2 text-lg">{member && <Name of={member.name} />}</h2>
            {rows.length === 0 && <p className="px-2 pb-2 text-ink-2">{t('diary.listEmpty')}</p>}
            <ol className="grid gap-1">
              {rows.map(({ key, row }) => (
                <li key={key}>{row}</li>
              ))}
            </ol>
          </section>
        )
      })}
    </div>
  )
}

const ROW =
  'flex min-h-14 w-full flex-wrap items-center gap-x-4 gap-y-1 rounded-md px-2 py-2 text-start leading-ui hover:bg-bg-subtle'

/** Free times too short for any appointment are not worth a line. */
const SHORTEST_GAP = 15

/** When something can still be written down, in steps of the grid. */
function gapsOf(column: Column, timeZone: string, now: number): Span[] {
  const appointments = column.visits.filter(({ thing }) => thing.status !== 'cancelled')
  const minute = wallMinute(timeZone, column.date, now)
  const soon = Math.ceil(minute / SHORTEST_GAP) * SHORTEST_GAP
  return freeSpans(column.hours, [...appointments, ...column.offs], soon).filter(
    ({ from, to }) => to - from >= SHORTEST_GAP,
  )
}

function FreeRow(props: { from: number; to: number; onPress: () => void }) {
  const t = useMessages()
  const format = useFormat()
  return (
    <button type="button" onClick={props.onPress} className={cx(ROW, 'text-success-ink')}>
      <Icon of={Plus} size="s" />
      <span className="num">
        {t('diary.freeFrom', {
          from: format.wallTime(props.from),
          to: format.wallTime(props.to),
        })}
      </span>
    </button>
  )
}

function ShopAppointmentRow(props: {
  appointment: ShopAppointment
  now: number
  onOpen: (appointmentId: string) => void
}) {
  const { appointment } = props
  const t = useMessages()
  const format = useFormat()
  const { timeZone } = useShop()
  return (
    <button
      type="button"
      data-appointment={appointment.id}
      onClick={() => props.onOpen(appointment.id)}
      className={ROW}
    >
      <span className="num flex-[1_0_60%] font-semibold lg:w-44 lg:flex-none">
        {format.timeRange(appointment.start, appointment.end, timeZone)}
      </span>
      <span className="order-1 min-w-0 basis-full lg:order-none lg:flex-1">
        <span className="block font-semibold">
          <bdi>{customerOf(appointment) ?? t('diary.walkIn')}</bdi>
        </span>
        <span className="block text-ink-2">
          <bdi>{servicesOf(appointment, format.name)}</bdi>
        </span>
      </span>
      <StateBadge state={stateOf(appointment, props.now)} />
    </button>
  )
}

function OffRow(props: {
  reason: string
  block?: { id: string }
  held?: boolean
  from: number
  to: number
  onOpen: (blockId: string) => void
}) {
  const { block, held } = props
  const t = useMessages()
  const format = useFormat()
  const reasonText = useReasonText()
  const content = (
    <>
      <span className="num font-semibold lg:w-44 lg:flex-none">
        {format.wallTime(props.from)} – {format.wallTime(props.to)}
      </span>
      <bdi>
        {reasonText(props.reason) ||
          t(block ? 'diary.blocked' : held ? 'diary.held' : 'diary.away')}
      </bdi>
    </>
  )
  if (!block) return <p className={ROW}>{content}</p>
  return (
    <button type="button" onClick={() => props.onOpen(block.id)} className={ROW}>
      {content}
    </button>
  )
}
