import { FIRST_WEEKDAY } from '@awan/core/market/iq'
import { parseDate, type CalendarDate } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { use, type ReactElement, type ReactNode } from 'react'
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
import { WRITING } from '@awan/core/locales/writing'
import { Icon } from '#components/pictures/icon.tsx'
import { useFormat } from '#lib/format/use-format.ts'
import { useLanguage, useMessages } from '#lib/i18n/language-context.ts'

/**
 * Calendar of one month, weeks starting on Saturday; dates are `YYYY-MM-DD`. The caller renders the cells, and names the
 * purpose around it: React Aria would join a label and the month with a Latin comma, also in Arabic.
 */
export function Month(props: {
  className: string
  /** True if it is the only content: the selected day gets the focus at once. */
  focused?: boolean
  min?: string | undefined
  max?: string
  value: string | undefined
  /** Day it opens on if none is selected. */
  opening?: string
  isUnavailable?: (date: string) => boolean
  onChoose: (date: string) => void
  cell: (date: CalendarDate, day: string) => ReactElement
  children?: ReactNode
}) {
  const { min, max, value, isUnavailable } = props
  const { language, locale } = useLanguage()
  const opening = value ?? props.opening
  return (
    <I18nProvider locale={locale}>
      <Calendar
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a date picker starts on its chosen day (ARIA APG)
        autoFocus={props.focused ?? false}
        firstDayOfWeek={FIRST_WEEKDAY}
        minValue={min ? parseDate(min) : null}
        maxValue={max ? parseDate(max) : null}
        value={value ? parseDate(value) : null}
        defaultFocusedValue={opening ? parseDate(opening) : null}
        isDateUnavailable={(date) => isUnavailable?.(date.toString()) ?? false}
        onChange={(date) => props.onChoose(date.toString())}
        className={props.className}
      >
        <Head />
        {/* Fixed height of six weeks, so that the month buttons do not move. */}
        <div className="min-h-78">
          <CalendarGrid
            weekdayStyle={WRITING[language].shortWeekday}
            className="w-full table-fixed"
          >
            <CalendarGridHeader>
              {(name) => (
                <CalendarHeaderCell className="h-9 text-[length:min(0.875rem,7cqi)] font-medium text-ink-2">
                  {name}
                </CalendarHeaderCell>
              )}
            </CalendarGridHeader>
            <CalendarGridBody>{(date) => props.cell(date, date.toString())}</CalendarGridBody>
          </CalendarGrid>
        </div>
        {props.children}
      </Calendar>
    </I18nProvider>
  )
}

function Head() {
  const t = useMessages()
  const format = useFormat()
  const shown = use(CalendarStateContext)?.visibleRange.start
  return (
    <div className="@container flex flex-wrap items-center justify-between gap-2">
      <Step slot="previous" label={t('availability.monthPrevious')}>
        <Icon of={ChevronLeft} />
      </Step>
      {/* The page below is inert, including React Aria's announcer. */}
      <p aria-live="polite" className="font-semibold @max-[13rem]:order-first @max-[13rem]:w-full">
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
