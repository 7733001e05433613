import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState, type ReactNode } from 'react'
import { addDays } from '@awan/core/time'
import { Segmented } from '#components/fields/segmented.tsx'
import { staffOn } from '#console/diary/grid/columns.ts'
import { DiaryView } from '#console/diary/diary-view.tsx'
import { DiaryContent } from '#console/diary/diary-content.tsx'
import { DiaryPage } from '#console/diary/page/diary-page.tsx'
import { FiguresLine } from '#console/diary/page/figures-line.tsx'
import { openIn, type Sheet } from '#console/diary/sheet.ts'
import { DiaryStaffChips } from '#console/diary/fields/staff-chips.tsx'
import { StaffHead } from '#console/diary/grid/staff-head.tsx'
import { useRequestedDay } from '#console/diary/use-requested-day.ts'
import { useShop } from '#console/frame/shop-context.ts'
import type { EmptyDayProps } from '#console/today/empty-day.tsx'
import { chooseDayView, useDayView, type DayView } from '#console/today/use-day-view.ts'
import { useTomorrow } from '#console/today/use-tomorrow.ts'
import { WaitingLine } from '#console/today/waiting-line.tsx'
import { diaryQuery, type Diary } from '#features/appointment/diary-api.ts'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { useBeside } from '#lib/form/use-beside.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { lazyConsolePart } from '#lib/i18n/lazy-part.ts'
import { useUrlFilters } from '#lib/use-url-filters.ts'

const loadEmpty = () => import('#console/today/empty-day.tsx')
const EmptyDay = lazyConsolePart(async () => (await loadEmpty()).EmptyDay)
const NoStaff = lazyConsolePart(async () => (await loadEmpty()).NoStaff)

/** Shows the shop's day, as a list of appointments or with a column per staff member. */
export function TodayPage() {
  const t = useMessages()
  const format = useFormat()
  const { id: shopId } = useShop()
  const { get, set } = useUrlFilters()
  const { now, today, day, goTo, goFrom } = useRequestedDay()
  const diary = useQuery(diaryQuery(shopId, { from: day, days: 1 }))
  useTomorrow(today)
  const view = useDayView()
  const [sheet, setSheet] = useBeside<Sheet>()
  const figures = { diary: diary.data, failed: loadingFaultOf(diary) !== undefined, date: day, now }
  return (
    <DiaryPage
      title={format.day(day, 'full')}
      day={day}
      today={today}
      labels={{ previous: t('diary.previousDay'), next: t('diary.nextDay') }}
      onStep={(by) => goFrom((before) => addDays(before, by))}
      onDay={goTo}
      figures={<FiguresLine {...figures} />}
      menu={{
        closable: true,
        content: (
          <div className="grid gap-3 lg:hidden">
            <p className="dots num text-ink-2">
              <FiguresLine {...figures} whole />
            </p>
            <ViewChoice view={view} onChange={chooseDayView} />
          </div>
        ),
      }}
      beside={sheet?.kind === 'appointment'}
      onSheet={setSheet}
    >
      <WaitingLine day={day} />
      <DiaryContent requested={diary} columns={3} date={day} sheet={sheet} onSheet={setSheet}>
        {(loaded) => (
          <Day
            diary={loaded}
            day={day}
            isToday={day === today}
            staffId={get('staff')}
            onStaff={(staff) => set({ staff })}
            view={view}
            onView={chooseDayView}
            now={now}
            sheet={sheet}
            onSheet={setSheet}
          />
        )}
      </DiaryContent>
    </DiaryPage>
  )
}

function ViewChoice(props: { view: DayView; onChange: (view: DayView) => void }) {
  const t = useMessages()
  return (
    <Segmented
      label={t('diary.view')}
      value={props.view}
      options={[
        { value: 'grid', label: t('diary.grid') },
        { value: 'list', label: t('diary.list') },
      ]}
      onChange={props.onChange}
    />
  )
}

function Day(props: {
  diary: Diary
  day: string
  isToday: boolean
  staffId: string | undefined
  onStaff: (staff: string | undefined) => void
  view: DayView
  onView: (view: DayView) => void
  now: number
  sheet: Sheet | undefined
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
  if (wanted.length === 0)
    return (
      <Suspense>
        <NoStaff />
      </Suspense>
    )
  const memberOf = (id: string | null) => diary.staff.find((member) => member.id === id)
  return (
    <>
      <DiaryStaffChips
        members={members}
        value={chosen?.id ?? null}
        onChange={(id) => props.onStaff(id ?? undefined)}
      >
        <div className="ms-auto flex-none max-lg:hidden print:hidden">
          <ViewChoice view={props.view} onChange={props.onView} />
        </div>
      </DiaryStaffChips>
      <BelowNote
        diary={diary}
        wanted={wanted}
        view={props.view}
        now={props.now}
        isToday={props.isToday}
      >
        <DiaryView
          diary={diary}
          wanted={wanted}
          view={props.view}
          least="9.25rem"
          now={props.now}
          open={openIn(props.sheet)}
          onSheet={props.onSheet}
          headOf={({ staffId: id }) => {
            const member = memberOf(id)
            return {
              label: member ? format.name(member.name) : '',
              content: member && <StaffHead member={member} />,
            }
          }}
        />
      </BelowNote>
    </>
  )
}

/**
 * Content below the note of a day without bookings. If the day starts empty, both are shown at once, so that nothing
 * shifts when the note has loaded; if it becomes empty later, the note loads by itself.
 */
function BelowNote({ children, ...day }: EmptyDayProps & { children: ReactNode }) {
  const empty = !day.diary.visits.some(({ status }) => status !== 'cancelled')
  const [together] = useState(empty)
  const note = empty && <EmptyDay {...day} />
  return (
    <Suspense>
      {together ? note : <Suspense>{note}</Suspense>}
      {children}
    </Suspense>
  )
}
