import { CalendarDays } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { DayStrip } from '#features/availability/components/day-strip.tsx'
import { LazyMonthPicker } from '#features/availability/components/lazy-month-picker.tsx'
import { firstFreeDay } from '#features/availability/slots.ts'
import { DayTimes, type FullTimes } from '#features/availability/components/day-times.tsx'
import { SlotsSkeleton } from '#features/availability/components/slots-skeleton.tsx'
import type { Times } from '#features/availability/use-times.ts'
import { queryFaultOf } from '#lib/api/loading-fault.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Day and time of the appointment. */
export function TimePicker(props: {
  timeZone: string
  times: Times
  fault: string | undefined
  /** Current time of the appointment to move. */
  current?: string
  onDay: (date: string) => void
  onStart: (start: string) => void
  /** Renders content for a day that is fully booked, or partly. */
  whenFull?: (full: FullTimes) => ReactNode
}) {
  const { timeZone, times } = props
  const { days, date } = times
  const fault = queryFaultOf(days)
  const t = useMessages()
  const id = useId()
  const [month, setMonth] = useState(false)
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="grid gap-4 lg:gap-2"
      id="times"
      tabIndex={-1}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={`${id}-title`} className="text-xl">
          {t('availability.chooseTime')}
        </h2>
        {date && <MonthButton date={date} onPress={() => setMonth(true)} />}
      </div>
      {props.fault && <AlertText>{props.fault}</AlertText>}
      {days.isPending && !fault && <DaysSkeleton />}
      {fault && <QueryError error={fault} of={days} />}
      {days.data && (
        <DayStrip
          name={`${id}-day`}
          days={days.data}
          timeZone={timeZone}
          value={date}
          full={props.whenFull !== undefined}
          onChange={props.onDay}
        />
      )}
      {days.data && date && (
        <DayTimes
          name={`${id}-slot`}
          date={date}
          timeZone={timeZone}
          times={times}
          current={props.current}
          onStart={props.onStart}
          onDay={props.onDay}
          whenFull={props.whenFull}
        />
      )}
      {days.data && !date && (
        <NoneSoon days={days.data.length} onChooseDay={() => setMonth(true)} />
      )}
      {month && (
        <LazyMonthPicker
          input={times.input}
          timeZone={timeZone}
          value={date ?? firstFreeDay(days.data ?? [])?.date}
          onChoose={(chosen) => {
            setMonth(false)
            props.onDay(chosen)
          }}
          onClose={() => setMonth(false)}
        />
      )}
    </section>
  )
}

/** Opens the month of the chosen day. */
function MonthButton({ date, onPress }: { date: string; onPress: () => void }) {
  const t = useMessages()
  const month = useFormat().day(date, 'monthYear')
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={t('availability.openMonth', { month })}
      onClick={onPress}
      className="link-action"
    >
      <Icon of={CalendarDays} />
      {month}
    </button>
  )
}

/** Shown if no day of the strip has free times; leads to later days. */
function NoneSoon({ days, onChooseDay }: { days: number; onChooseDay: () => void }) {
  const t = useMessages()
  return (
    <div className="grid justify-items-start gap-3">
      <p>{t('availability.noneSoon', { count: days })}</p>
      <Button variant="outline" size="sm" onClick={onChooseDay}>
        {t('availability.chooseDay')}
      </Button>
    </div>
  )
}

function DaysSkeleton() {
  const t = useMessages()
  return (
    <SkeletonRegion label={t('availability.loading')} className="grid gap-4">
      <div className="flex gap-2 overflow-hidden">
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} className="h-21.5 w-15.5 flex-none rounded-md" />
        ))}
      </div>
      <SlotsSkeleton />
    </SkeletonRegion>
  )
}
