import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { addDays } from '@awan/core/time'
import { Name } from '#components/name.tsx'
import { DayHead } from '#console/calendar/day-head.tsx'
import { useWide } from '#console/calendar/use-wide.ts'
import { firstOfWeek, isWeekend } from '#console/calendar/week.ts'
import { ConsolePage } from '#console/console-page.tsx'
import { staffOn } from '#console/diary-parts/columns.ts'
import { DayBar } from '#console/diary-parts/day-bar.tsx'
import { DiaryActions } from '#console/diary-parts/diary-actions.tsx'
import { DiaryBoard } from '#console/diary-parts/diary-board.tsx'
import { DiaryContent } from '#console/diary-parts/diary-content.tsx'
import type { Sheet } from '#console/diary-parts/sheet.ts'
import { StaffFilter } from '#console/diary-parts/staff-filter.tsx'
import { useAskedDay } from '#console/diary-parts/use-asked-day.ts'
import { useShop } from '#console/shop-context.ts'
import { diaryQuery, type Diary } from '#features/appointment/diary-api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useUrlFilters } from '#lib/use-url-filters.ts'

/** A week from Saturday on, three days of it on a phone. */
export function CalendarPage() {
  const t = useMessages()
  const format = useFormat()
  const { id: shopId, name } = useShop()
  const { get, set } = useUrlFilters()
  const { now, today, day, goTo } = useAskedDay()
  const wide = useWide()
  const days = wide ? 7 : 3
  const from = wide ? firstOfWeek(day) : day
  const diary = useQuery(diaryQuery(shopId, { from, days }))
  // From a customer's card: a booking for them.
  const customerId = get('customer')
  const [sheet, setSheet] = useState<Sheet | undefined>(
    customerId === undefined ? undefined : { kind: 'new', walkIn: false, customerId },
  )
  const show = (next: Sheet | undefined) => {
    setSheet(next)
    if (customerId !== undefined) set({ customer: undefined })
  }
  const last = addDays(from, days - 1)
  return (
    <ConsolePage
      title={t('diary.week', {
        from: format.day(from, from.slice(0, 7) === last.slice(0, 7) ? 'number' : 'date'),
        to: format.day(last, 'date'),
      })}
      text={<Name of={name} />}
      actions={<DiaryActions onSheet={setSheet} />}
    >
      <DayBar
        value={day}
        today={today}
        labels={{ previous: t('diary.previousDays'), next: t('diary.nextDays') }}
        onStep={(by) => goTo(addDays(from, by * days))}
        onDay={goTo}
      >
        <span className="grid flex-auto lg:ms-auto lg:flex-none">
          {diary.data && (
            <StaffFilter
              members={staffOn(diary.data)}
              value={get('staff')}
              onChange={(staff) => set({ staff })}
            />
          )}
        </span>
      </DayBar>
      <DiaryContent asked={diary} columns={days} date={day} sheet={sheet} onSheet={show}>
        {(loaded) => (
          <Days diary={loaded} staffId={get('staff')} today={today} now={now} onSheet={setSheet} />
        )}
      </DiaryContent>
    </ConsolePage>
  )
}

function Days(props: {
  diary: Diary
  staffId: string | undefined
  today: string
  now: number
  onSheet: (sheet: Sheet) => void
}) {
  const { diary, staffId } = props
  const format = useFormat()
  const wanted = useMemo(() => {
    const members = staffOn(diary)
    // One person's week is a person's, whoever may be looking at it.
    const only = members.length === 1 ? members[0]?.id : undefined
    const whose = members.find(({ id }) => id === staffId)?.id ?? only ?? null
    return diary.dates.map(({ date }) => ({ date, staffId: whose }))
  }, [diary, staffId])
  return (
    <DiaryBoard
      diary={diary}
      wanted={wanted}
      view="grid"
      least="6.5rem"
      now={props.now}
      onSheet={props.onSheet}
      headOf={({ date }) => ({
        label: format.day(date, 'full'),
        content: <DayHead date={date} today={date === props.today} />,
        tinted: isWeekend(date),
      })}
    />
  )
}
