import { CalendarDays } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { isDay } from '@awan/core/time'
import { cx } from '#components/class-names.ts'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { LazyDayPicker } from '#components/day-field/lazy-day-picker.tsx'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Date field of a form, picked in a calendar and displayed in the app's format, not the device's. */
export function DateField(props: {
  label: string
  /** `YYYY-MM-DD`; other text counts as no date. */
  value: string
  today: string
  min?: string
  /** Error; announced and linked to the field. */
  error?: ReactNode
  onChange: (date: string) => void
}) {
  const { label, error, min, today } = props
  const id = useId()
  const t = useMessages()
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const value = isDay(props.value) ? props.value : undefined
  return (
    <div className={cx('grid content-start gap-1.5', !value && 'print:hidden')}>
      <span id={id} className="font-semibold">
        {label}
      </span>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-labelledby={`${id} ${id}-value`}
        aria-describedby={error ? `${id}-error` : undefined}
        data-invalid={error ? '' : undefined}
        onClick={() => setOpen(true)}
        className={cx(
          'printed edge flex min-h-12 items-center justify-between gap-2 rounded-md bg-surface px-3.5 py-1 text-start leading-ui inset-ring-[1.5px]',
          error ? 'inset-ring-danger' : 'inset-ring-line-strong',
        )}
      >
        <span id={`${id}-value`} className="num min-w-0">
          {value
            ? format.day(value, value.slice(0, 4) === today.slice(0, 4) ? 'short' : 'date')
            : t('diary.chooseDay')}
        </span>
        <Icon of={CalendarDays} size="s" className="text-ink-2" />
      </button>
      {error && (
        <AlertText id={`${id}-error`} small>
          {error}
        </AlertText>
      )}
      {open && (
        <LazyDayPicker
          title={label}
          value={value}
          today={today}
          {...(min && { min })}
          onClose={close}
          onChoose={(date) => {
            props.onChange(date)
            close()
          }}
        />
      )}
    </div>
  )
}
