import { parseDate } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { use, useMemo, type ReactNode } from 'react'
import {
  Button,
  Calendar,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarStateContext,
} from 'react-aria-components/Calendar'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Icon } from '#components/icon.tsx'
import type { Day } from '#features/availability/api.ts'
import { MonthDay } from '#features/availability/components/month-day.tsx'
import { useFormat } from '#lib/format/use-format.ts'
import { useLanguage, useMessages } from '#lib/i18n/language-context.ts'

/** The months of `days`: the first of them is the business's today, the last its horizon. */
export function MonthCalendar(props: {
  days: readonly Day[]
  value: string | undefined
  onChange: (date: string) => void
}) {
  const { days, value } = props
  const { language, locale, t } = useLanguage()
  const byDate = useMemo(() => new Map(days.map((day) => [day.date, day])), [days])
  const first = days[0]
  const last = days.at(-1)
  if (!first || !last) return null
  return (
    <I18nProvider locale={locale}>
      <Calendar
        aria-label={t('availability.chooseDay')}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a date picker starts on its chosen day (ARIA APG)
        autoFocus
        firstDayOfWeek="sat"
        minValue={parseDate(first.date)}
        maxValue={parseDate(last.date)}
        value={value ? parseDate(value) : null}
        defaultFocusedValue={parseDate(value ?? first.date)}
        isDateUnavailable={(date) => (byDate.get(date.toString())?.free ?? 0) === 0}
        onChange={(date) => props.onChange(date.toString())}
        className="relative -mx-3.5 mt-1 lg:mx-0"
      >
        <MonthHead />
        {/* As tall as six weeks, so that the month buttons stay under the finger. */}
        <div className="min-h-78">
          {/* Arabic has no short names of weekdays, only whole ones and letters. */}
          <CalendarGrid
            weekdayStyle={language === 'ar' ? 'narrow' : 'short'}
            className="w-full table-fixed"
          >
            <CalendarGridHeader>
              {(name) => (
                <CalendarHeaderCell className="h-9 text-sm font-medium text-ink-2">
                  {name}
                </CalendarHeaderCell>
              )}
            </CalendarGridHeader>
            <CalendarGridBody>
              {(date) => (
                <MonthDay
                  date={date}
                  day={byDate.get(date.toString())}
                  today={date.toString() === first.date}
                  chosen={date.toString() === value}
                />
              )}
            </CalendarGridBody>
          </CalendarGrid>
        </div>
      </Calendar>
    </I18nProvider>
  )
}

function MonthHead() {
  const t = useMessages()
  const format = useFormat()
  const shown = use(CalendarStateContext)?.visibleRange.start
  return (
    <div className="flex items-center justify-between gap-2">
      <Step slot="previous" label={t('availability.monthPrevious')}>
        <Icon of={ChevronLeft} />
      </Step>
      {/* The page below is inert, and with it React Aria's own announcer. */}
      <p aria-live="polite" className="font-semibold">
        {shown && format.day(shown.toString(), 'monthYear')}
      </p>
      <Step slot="next" label={t('availability.monthNext')}>
        <Icon of={ChevronRight} />
      </Step>
    </div>
  )
}

function Step(props: { slot: 'previous' | 'next'; label: string; children: ReactNode }) {
  return (
    <Button
      slot={props.slot}
      aria-label={props.label}
      className="inline-grid size-11 flex-none place-items-center rounded-full hover:bg-bg-subtle disabled:bg-transparent disabled:text-ink-disabled"
    >
      {props.children}
    </Button>
  )
}
