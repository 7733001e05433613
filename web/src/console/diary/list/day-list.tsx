import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#components/class-names.ts'
import { Icon } from '#components/pictures/icon.tsx'
import type { Column, Off, StaffMember } from '#console/diary/grid/columns.ts'
import { StaffFace } from '#console/diary/grid/staff-head.tsx'
import { useOffText } from '#console/diary/grid/use-off-text.ts'
import { AppointmentRow, ROW, RowTime } from '#console/diary/list/appointment-row.tsx'
import { Fold } from '#console/diary/list/fold.tsx'
import { rowsOf, type ListRow } from '#console/diary/list/rows.ts'
import type { Diary } from '#features/appointment/diary-api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Number of rows that a screen may show at once. */
const ON_SCREEN = 25

/** Day as a list by time: the grid's content without its geometry. Past rows are collapsed. */
export function DayList(props: {
  diary: Diary
  columns: readonly Column[]
  now: number
  onOpen: (appointmentId: string) => void
  onOpenBlock: (blockId: string) => void
  /** Absent: free times are not listed. */
  onCreate: ((column: Column, minute: number) => void) | undefined
}) {
  const { diary, columns, now } = props
  const t = useMessages()
  const format = useFormat()
  const { past, due } = rowsOf(columns, {
    timeZone: diary.timeZone,
    now,
    free: props.onCreate !== undefined,
  })
  const list = (rows: readonly ListRow[]) => (
    <ol>
      {rows.map((row, at) => (
        // The browser skips rendering rows far out of sight; the first rows keep their real height.
        <li
          key={row.key}
          className={cx(
            at > ON_SCREEN && '[contain-intrinsic-size:auto_3.5rem] [content-visibility:auto]',
          )}
        >
          <Line {...props} row={row} />
        </li>
      ))}
    </ol>
  )
  return (
    <div className="grid gap-2">
      {past.length > 0 && (
        <Fold label={t('diary.earlier', { count: format.number(past.length) })}>{list(past)}</Fold>
      )}
      <div className="rounded-lg bg-surface p-1 shadow-1">
        {due.length === 0 && <p className="p-3 text-ink-2">{t('diary.listEmpty')}</p>}
        {list(due)}
      </div>
    </div>
  )
}

/** One entry of a day as a row. */
export function Line(
  props: Parameters<typeof DayList>[0] & {
    row: ListRow
    /** Names the staff member even if it is the only one of the day. */
    named?: boolean
  },
) {
  const { row, columns } = props
  const member = props.diary.staff.find(({ id }) => id === row.staffId)
  // For a single staff member the page shows the name above.
  const face = (columns.length > 1 || props.named) && member && <With member={member} />
  switch (row.kind) {
    case 'appointment':
      return (
        <AppointmentRow
          appointment={row.appointment}
          now={props.now}
          face={face}
          onOpen={props.onOpen}
        />
      )
    case 'off':
      return (
        <OffRow off={row.off} from={row.from} to={row.to} face={face} onOpen={props.onOpenBlock} />
      )
    case 'free':
      return (
        <FreeRow
          from={row.from}
          to={row.to}
          onPress={() => props.onCreate?.(row.column, row.from)}
        />
      )
  }
}

/** Photo of a staff member, with the name beside it or for screen readers. */
function With({ member }: { member: StaffMember }) {
  const format = useFormat()
  return (
    <span className="flex flex-none items-center gap-2 text-sm text-ink-2">
      <StaffFace member={member} />
      <bdi className="truncate max-lg:not-print:sr-only">{format.name(member.name)}</bdi>
    </span>
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

function OffRow(props: {
  off: Off
  from: number
  to: number
  face: ReactNode
  onOpen: (blockId: string) => void
}) {
  const { block } = props.off
  const format = useFormat()
  const offText = useOffText()
  const content = (
    <>
      <RowTime from={format.wallTime(props.from)} to={format.wallTime(props.to)} />
      <bdi className="min-w-0 flex-1">{offText(props.off)}</bdi>
      {props.face}
    </>
  )
  if (!block) return <p className={ROW}>{content}</p>
  return (
    <button
      type="button"
      data-block={block.id}
      onClick={() => props.onOpen(block.id)}
      className={cx(ROW, 'printed')}
    >
      {content}
    </button>
  )
}
