import { parseDate } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { use, type ReactNode } from 'react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarStateContext,
} from 'react-aria-components/Calendar'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { cx } from '#components/class-names.ts'
import { Dialog } from '#components/dialog.tsx'
import { Icon } from '#components/icon.tsx'
import { useFormat } from '#lib/format/use-format.ts'
import { useLanguage, useMessages } from '#lib/i18n/language-context.ts'

/** A day of any month; choosing one closes it. */
export function MonthPicker(props: {
  value: string
  today: string
  onChoose: (date: string) => void
  onClose: () => void
}) {
  const { language, locale, t } = useLanguage()
  const format = useFormat()
  return (
    <Dialog title={t('diary.chooseDay')} onClose={props.onClose}>
      <I18nProvider locale={locale}>
        <Calendar
          aria-label={t('diary.chooseDay')}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a date picker starts on its chosen day (ARIA APG)
          autoFocus
          firstDayOfWeek="sat"
          value={parseDate(props.value)}
          onChange={(date) => props.onChoose(date.toString())}
          className="relative -mx-3.5 mt-1 lg:mx-0"
        >
          <MonthHead />
          {/* As tall as six weeks, so that the month buttons stay under the finger. */}
          <div className="min-h-78">
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
                {(date) => {
                  const day = date.toString()
                  const chosen = day === props.value
                  return (
                    <CalendarCell
                      date={date}
                      className={cx(
                        'num edge grid min-h-11.5 cursor-pointer place-content-center rounded-md leading-ui font-semibold data-outside-month:invisible',
                        day === props.today && !chosen && 'inset-ring-2 inset-ring-line-strong',
                        chosen ? 'bg-brand text-on-brand' : 'hover:bg-bg-subtle',
                      )}
                      render={(cell) => <div {...cell} data-safe={chosen || undefined} />}
                    >
                      {format.day(day, 'number')}
                    </CalendarCell>
                  )
                }}
              </CalendarGridBody>
            </CalendarGrid>
          </div>
        </Calendar>
      </I18nProvider>
    </Dialog>
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
      className="inline-grid size-11 flex-none place-items-center rounded-full hover:bg-bg-subtle"
    >
      {props.children}
    </Button>
  )
}
