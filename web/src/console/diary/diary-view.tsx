import { replaceEqualDeep } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import {
  cancelledOf,
  columnsOf,
  huesOf,
  type Column,
  type ColumnRequest,
} from '#console/diary/grid/columns.ts'
import { DayGrid } from '#console/diary/grid/day-grid.tsx'
import type { GridHead } from '#console/diary/grid/grid-edges.tsx'
import { CancelledFold } from '#console/diary/list/cancelled-fold.tsx'
import { DayList } from '#console/diary/list/day-list.tsx'
import { PrintedDays } from '#console/diary/list/printed-days.tsx'
import type { Sheet } from '#console/diary/sheet.ts'
import { useStaffName } from '#console/diary/use-staff-name.ts'
import { useChangeError } from '#console/diary/appointment-sheet/use-change-error.ts'
import { useChanges } from '#console/diary/appointment-sheet/use-changes.ts'
import { useJudge } from '#console/diary/move/use-judge.ts'
import { useReach } from '#console/frame/shop-context.ts'
import type { Diary, ShopAppointment, AppointmentMove } from '#features/appointment/diary-api.ts'

/** The loaded days as a grid or lists, with their actions. */
export function DiaryView(props: {
  diary: Diary
  wanted: readonly ColumnRequest[]
  headOf: (column: Column) => GridHead
  view: 'grid' | 'list'
  /** Minimum width of a column. */
  least: string
  now: number
  /** Id of the appointment shown beside it. */
  open: string | undefined
  onSheet: (sheet: Sheet) => void
}) {
  const { diary, wanted, onSheet } = props
  const changes = useChanges()
  const sayError = useChangeError()
  const judge = useJudge(diary)
  const may = useReach('diary.change') !== null
  const { staff } = diary
  const staffName = useStaffName(staff)
  const hues = useMemo(() => huesOf({ staff }), [staff])
  const { columns, axis } = useKept(useMemo(() => columnsOf(diary, wanted), [diary, wanted]))
  const cancelled = useMemo(() => cancelledOf(diary, wanted), [diary, wanted])
  const today = diary.dates.find(
    ({ start, end }) => Date.parse(start) <= props.now && props.now < Date.parse(end),
  )?.date
  const openAppointment = (id: string) => onSheet({ kind: 'appointment', id })
  const openBlock = (id: string) => onSheet({ kind: 'changeBlock', id })
  const create = ({ date, staffId }: Column, from: number) =>
    onSheet({ kind: 'new', walkIn: false, at: { date, from, staffId } })
  const move = (appointment: ShopAppointment, to: AppointmentMove) =>
    void changes.move(appointment, to, staffName).catch(sayError)
  return (
    <>
      <div className="contents print:hidden">
        {props.view === 'list' ? (
          <DayList
            diary={diary}
            columns={columns}
            now={props.now}
            onOpen={openAppointment}
            onOpenBlock={openBlock}
            onCreate={may ? create : undefined}
          />
        ) : (
          <DayGrid
            columns={columns}
            axis={axis}
            heads={columns.map(props.headOf)}
            hues={hues}
            staffName={staffName}
            least={props.least}
            today={today}
            judge={judge}
            onOpen={openAppointment}
            onOpenBlock={openBlock}
            onCreate={may ? create : undefined}
            onMove={may ? move : undefined}
            open={props.open}
          />
        )}
        <CancelledFold
          diary={diary}
          appointments={cancelled}
          now={props.now}
          onOpen={openAppointment}
        />
      </div>
      <PrintedDays diary={diary} columns={columns} now={props.now} />
    </>
  )
}

/** Returns the same objects for unchanged parts: after a refetch only changed parts are rendered again. */
function useKept<Value>(value: Value): Value {
  const [last, setLast] = useState(value)
  const kept = useMemo(() => replaceEqualDeep(last, value), [last, value])
  if (kept !== last) setLast(kept)
  return kept
}
