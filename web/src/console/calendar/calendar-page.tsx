import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { addDays } from '@awan/core/time'
import { DayHead } from '#console/calendar/day-head.tsx'
import { WeekLoad } from '#console/calendar/week-load.tsx'
import {
  EVERYONE,
  firstOfWeek,
  formsOfDays,
  isWeekend,
  calendarWeekOf,
} from '#console/calendar/week.ts'
import { staffOn } from '#console/diary/grid/columns.ts'
import { DiaryView } from '#console/diary/diary-view.tsx'
import { DiaryContent } from '#console/diary/diary-content.tsx'
import { DiaryPage } from '#console/diary/page/diary-page.tsx'
import { openIn, type Sheet } from '#console/diary/sheet.ts'
import { DiaryStaffChips } from '#console/diary/fields/staff-chips.tsx'
import { useRequestedDay } from '#console/diary/use-requested-day.ts'
import { useShop } from '#console/frame/shop-context.ts'
import { diaryQuery, type Diary } from '#features/appointment/diary-api.ts'
import { useBeside } from '#lib/form/use-beside.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useUrlFilters } from '#lib/use-url-filters.ts'
import { useDesktop } from '#lib/platform/use-desktop.ts'

/** Shows one staff member's week from Saturday, or everyone's with a row each; on a phone three days. */
export function CalendarPage() {
  const t = useMessages()
  const format = useFormat()
  const { id: shopId } = useShop()
  const { get, set } = useUrlFilters()
  const { now, today, day, goTo, goFrom } = useRequestedDay()
  const wide = useDesktop()
  const days = wide ? 7 : 3
  const firstAround = (date: string) => (wide ? firstOfWeek(date) : date)
  const from = firstAround(day)
  const diary = useQuery(diaryQuery(shopId, { from, days }))
  // Opened from a customer's card: books for that customer.
  const customerId = get('customer')
  const [sheet, setSheet] = useBeside<Sheet>(
    customerId === undefined ? undefined : { kind: 'new', walkIn: false, customerId },
  )
  const show = (next: Sheet | undefined) => {
    setSheet(next)
    if (customerId !== undefined) set({ customer: undefined })
  }
  const last = addDays(from, days - 1)
  const forms = formsOfDays(from, last, wide)
  return (
    <DiaryPage
      title={t('diary.week', {
        from: format.day(from, forms.first),
        to: format.day(last, forms.last),
      })}
      day={day}
      today={today}
      labels={{ previous: t('diary.previousDays'), next: t('diary.nextDays') }}
      onStep={(by) => goFrom((before) => addDays(firstAround(before), by * days))}
      onDay={goTo}
      beside={sheet?.kind === 'appointment'}
      onSheet={setSheet}
    >
      <DiaryContent requested={diary} columns={days} date={day} sheet={sheet} onSheet={show}>
        {(loaded) => (
          <Days
            diary={loaded}
            requested={get('staff')}
            onStaff={(staff) => set({ staff })}
            today={today}
            now={now}
            sheet={sheet}
            onSheet={setSheet}
          />
        )}
      </DiaryContent>
    </DiaryPage>
  )
}

function Days(props: {
  diary: Diary
  /** Staff member, or everyone, requested by the address. */
  requested: string | undefined
  onStaff: (staff: string) => void
  today: string
  now: number
  sheet: Sheet | undefined
  onSheet: (sheet: Sheet) => void
}) {
  const { diary, requested, today } = props
  const format = useFormat()
  const { staffId: own } = useShop()
  const members = useMemo(() => staffOn(diary), [diary])
  const whose = calendarWeekOf(members, { requested, own })
  const wanted = useMemo(
    () => (whose === null ? [] : diary.dates.map(({ date }) => ({ date, staffId: whose }))),
    [diary, whose],
  )
  return (
    <>
      <DiaryStaffChips
        members={members}
        value={whose}
        onChange={(id) => props.onStaff(id ?? EVERYONE)}
      />
      {whose === null ? (
        <WeekLoad diary={diary} members={members} today={today} onStaff={props.onStaff} />
      ) : (
        <DiaryView
          diary={diary}
          wanted={wanted}
          view="grid"
          least="6.5rem"
          now={props.now}
          open={openIn(props.sheet)}
          onSheet={props.onSheet}
          headOf={({ date }) => ({
            label: format.day(date, 'full'),
            content: <DayHead date={date} today={date === today} />,
            tinted: isWeekend(date),
          })}
        />
      )}
    </>
  )
}
