import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { addDays } from '@awan/core/time'
import { Name } from '#components/text/name.tsx'
import { Segmented } from '#components/fields/segmented.tsx'
import { ConsolePage } from '#console/frame/console-page.tsx'
import { hoursOn, staffOn } from '#console/diary/grid/columns.ts'
import { DayBar } from '#console/diary/day-bar.tsx'
import { DiaryActions } from '#console/diary/diary-actions.tsx'
import { DiaryBoard } from '#console/diary/diary-board.tsx'
import { DiaryContent } from '#console/diary/diary-content.tsx'
import { FiguresRow } from '#console/diary/figures-row.tsx'
import type { Sheet } from '#console/diary/sheet.ts'
import { DiaryStaffChips } from '#console/diary/fields/staff-chips.tsx'
import { StaffHead } from '#console/diary/grid/staff-head.tsx'
import { useRequestedDay } from '#console/diary/use-requested-day.ts'
import { useShop } from '#console/frame/shop-context.ts'
import { EmptyDay, NoStaff } from '#console/today/empty-day.tsx'
import { useDayView } from '#console/today/use-day-view.ts'
import { diaryQuery, type Diary } from '#features/appointment/diary-api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useUrlFilters } from '#lib/use-url-filters.ts'

/** Shows what the shop has to do on a day: its numbers, and a column for everyone who works. */
export function TodayPage() {
  const t = useMessages()
  const format = useFormat()
  const { id: shopId, name } = useShop()
  const { get, set } = useUrlFilters()
  const { now, today, day, goTo } = useRequestedDay()
  const diary = useQuery(diaryQuery(shopId, { from: day, days: 1 }))
  const [view, setView] = useDayView()
  const [sheet, setSheet] = useState<Sheet>()
  return (
    <ConsolePage
      title={format.day(day, 'full')}
      text={<Name of={name} />}
      actions={<DiaryActions onSheet={setSheet} />}
    >
      <FiguresRow diary={diary.data} failed={diary.isError} date={day} now={now} />
      <DayBar
        value={day}
        today={today}
        labels={{ previous: t('diary.previousDay'), next: t('diary.nextDay') }}
        onStep={(by) => goTo(addDays(day, by))}
        onDay={goTo}
      >
        <span className="ms-auto">
          <Segmented
            label={t('diary.view')}
            value={view}
            options={[
              { value: 'grid', label: t('diary.grid') },
              { value: 'list', label: t('diary.list') },
            ]}
            onChange={setView}
          />
        </span>
      </DayBar>
      <DiaryContent requested={diary} columns={3} date={day} sheet={sheet} onSheet={setSheet}>
        {(loaded) => (
          <Day
            diary={loaded}
            day={day}
            isToday={day === today}
            staffId={get('staff')}
            onStaff={(staff) => set({ staff })}
            view={view}
            now={now}
            onSheet={setSheet}
          />
        )}
      </DiaryContent>
    </ConsolePage>
  )
}

function Day(props: {
  diary: Diary
  day: string
  isToday: boolean
  staffId: string | undefined
  onStaff: (staff: string | undefined) => void
  view: 'grid' | 'list'
  now: number
  onSheet: (sheet: Sheet) => void
}) {
  const { diary, day, staffId } = props
  const format = useFormat()
  const members = useMemo(() => staffOn(diary), [diary])
  const chosen = members.find(({ id }) => id === staffId)
  const wanted = useMemo(
    () => (chosen ? [chosen] : members).map(({ id }) => ({ date: day, staffId: id })),
    [members, chosen, day],
  )
  if (wanted.length === 0) return <NoStaff />
  const memberOf = (id: string | null) => diary.staff.find((member) => member.id === id)
  const empty = !diary.visits.some(({ status }) => status !== 'cancelled')
  return (
    <>
      <DiaryStaffChips
        members={members}
        value={chosen?.id ?? null}
        onChange={(id) => props.onStaff(id ?? undefined)}
      />
      {empty && (
        <EmptyDay
          isToday={props.isToday}
          works={wanted.some((one) => hoursOn(diary, day, one.staffId).length > 0)}
        />
      )}
      <DiaryBoard
        diary={diary}
        wanted={wanted}
        view={props.view}
        least="9.25rem"
        now={props.now}
        onSheet={props.onSheet}
        headOf={({ staffId: id }) => {
          const member = memberOf(id)
          return {
            label: member ? format.name(member.name) : '',
            content: member && <StaffHead member={member} />,
          }
        }}
      />
    </>
  )
}
