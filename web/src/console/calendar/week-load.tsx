import { useMemo } from 'react'
import { Link } from 'react-router'
import { cx } from '#components/class-names.ts'
import { Name } from '#components/text/name.tsx'
import { DayHead } from '#console/calendar/day-head.tsx'
import { loadOf, type DayLoad } from '#console/calendar/load.ts'
import { isWeekend } from '#console/calendar/week.ts'
import { columnsOf, type Column, type StaffMember } from '#console/diary/grid/columns.ts'
import { StaffFace } from '#console/diary/grid/staff-head.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import type { Diary } from '#features/appointment/diary-api.ts'
import { isolated } from '#lib/format/isolated.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toConsole } from '#lib/paths.ts'

/** Table of everyone's days, a row per staff member, with count and load. A cell opens that day, a name that week. */
export function WeekLoad(props: {
  diary: Diary
  members: readonly StaffMember[]
  today: string
  onStaff: (staffId: string) => void
}) {
  const { diary, members, today } = props
  const t = useMessages()
  const format = useFormat()
  const rows = useMemo(
    () =>
      members.map((member) => ({
        member,
        columns: columnsOf(
          diary,
          diary.dates.map(({ date }) => ({ date, staffId: member.id })),
        ).columns,
      })),
    [diary, members],
  )
  return (
    <div className="-mx-gutter overflow-x-auto bg-surface shadow-1 lg:mx-0 lg:rounded-lg">
      <table className="w-full table-fixed text-start leading-ui">
        <caption className="sr-only">{t('diary.loads')}</caption>
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="w-28 lg:w-48">
              <span className="sr-only">{t('console.field.staffId')}</span>
            </th>
            {diary.dates.map(({ date }) => (
              <th
                key={date}
                scope="col"
                className={cx(
                  'border-s border-line p-2 text-start font-semibold lg:px-3',
                  isWeekend(date) && 'bg-bg-subtle',
                )}
              >
                <span className="sr-only">{format.day(date, 'full')}</span>
                <span aria-hidden="true">
                  <DayHead narrow date={date} today={date === today} />
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ member, columns }) => (
            <tr key={member.id} className="border-t border-line">
              <th scope="row" className="font-semibold">
                <button
                  type="button"
                  onClick={() => props.onStaff(member.id)}
                  className="printed flex min-h-14 w-full items-center gap-2 px-2 text-start text-sm hover:bg-bg-subtle lg:px-3 lg:text-base"
                >
                  <StaffFace member={member} />
                  <span className="line-clamp-2 min-w-0">
                    <Name of={member.name} />
                  </span>
                </button>
              </th>
              {columns.map((column) => (
                <td
                  key={column.key}
                  className={cx('border-s border-line', isWeekend(column.date) && 'bg-bg-subtle')}
                >
                  <LoadCell column={column} name={format.name(member.name)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function LoadCell({ column, name }: { column: Column; name: string }) {
  const t = useMessages()
  const format = useFormat()
  const { id } = useShop()
  const load = loadOf(column)
  return (
    <Link
      to={toConsole(id, 'today', { day: column.date, staff: column.staffId })}
      data-day={column.date}
      className="grid min-h-14 content-center gap-1 px-2 hover:bg-brand-soft lg:px-3"
    >
      <span className="sr-only">
        {t(load.share === null ? 'diary.loadOff' : 'diary.loadSaid', {
          name: isolated(name),
          day: format.day(column.date, 'full'),
          count: load.appointments,
          share: format.percent(load.share ?? 0),
        })}
      </span>
      <Bar {...load} />
    </Link>
  )
}

/** Number of a day's appointments and its load bar; a dash without bookable time. */
function Bar({ appointments, share }: DayLoad) {
  const format = useFormat()
  if (share === null && appointments === 0)
    return (
      <span aria-hidden="true" className="text-ink-3">
        –
      </span>
    )
  return (
    <>
      <span aria-hidden="true" className="num flex items-baseline justify-between gap-1">
        <b className="font-semibold">{format.number(appointments)}</b>
        {share !== null && (
          <span className="text-sm text-ink-2 max-lg:hidden">{format.percent(share)}</span>
        )}
      </span>
      <span aria-hidden="true" className="block h-1.5 overflow-hidden rounded-full bg-bg-sunken">
        <span
          className={cx('mark block h-full rounded-full', share === 1 ? 'bg-saffron' : 'bg-brand')}
          style={{ inlineSize: `${(share ?? 1) * 100}%` }}
        />
      </span>
    </>
  )
}
