import { CalendarCell } from 'react-aria-components/Calendar'
import { cx } from '#components/class-names.ts'
import { Dialog } from '#components/overlays/dialog.tsx'
import { Month } from '#components/fields/month.tsx'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Dialog to choose a day of any month; the caller closes it. */
export function DayPicker(props: {
  /** Purpose of the date. */
  title?: string
  value: string | undefined
  today: string
  min?: string
  onChoose: (date: string) => void
  onClose: () => void
}) {
  const { value, today, min } = props
  const t = useMessages()
  const format = useFormat()
  return (
    <Dialog title={props.title ?? t('availability.chooseDay')} onClose={props.onClose}>
      <Month
        focused
        value={value}
        opening={today}
        min={min}
        onChoose={props.onChoose}
        className="relative -mx-3.5 mt-1 lg:mx-0"
        cell={(date, day) => {
          const chosen = day === value
          return (
            <CalendarCell
              date={date}
              className={cx(
                'num edge grid min-h-11.5 cursor-pointer place-content-center rounded-md leading-ui font-semibold data-disabled:text-ink-disabled data-outside-month:invisible',
                day === today && !chosen && 'inset-ring-2 inset-ring-line-strong',
                chosen ? 'bg-brand text-on-brand' : 'hover:bg-bg-subtle',
              )}
              render={(cell) => <div {...cell} data-safe={chosen || undefined} />}
            >
              {format.day(day, 'number')}
            </CalendarCell>
          )
        }}
      />
    </Dialog>
  )
}
