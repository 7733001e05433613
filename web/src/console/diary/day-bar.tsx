import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Icon } from '#components/pictures/icon.tsx'
import { IconButton } from '#components/buttons/icon-button.tsx'
import { LazyDayPicker } from '#components/day-field/lazy-day-picker.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** To the day before and after, to today, and to any day of a calendar. */
export function DayBar(props: {
  value: string
  today: string
  labels: { previous: string; next: string }
  onStep: (by: 1 | -1) => void
  /** Undefined: today. */
  onDay: (date: string | undefined) => void
  children?: ReactNode
}) {
  const { onDay, labels } = props
  const t = useMessages()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="flex items-center rounded-full bg-surface shadow-1">
        <IconButton label={labels.previous} onClick={() => props.onStep(-1)}>
          <Icon of={ChevronLeft} />
        </IconButton>
        <button
          type="button"
          aria-disabled={props.value === props.today || undefined}
          className="min-h-11 rounded-full px-2 text-md font-semibold hover:bg-bg-subtle aria-disabled:opacity-60"
          onClick={() => onDay(undefined)}
        >
          {t('diary.today')}
        </button>
        <IconButton label={labels.next} onClick={() => props.onStep(1)}>
          <Icon of={ChevronRight} />
        </IconButton>
      </div>
      <IconButton
        label={t('diary.chooseDay')}
        aria-haspopup="dialog"
        className="bg-surface shadow-1"
        onClick={() => setOpen(true)}
      >
        <Icon of={CalendarDays} />
      </IconButton>
      {props.children}
      {open && (
        <LazyDayPicker
          value={props.value}
          today={props.today}
          onClose={close}
          onChoose={(date) => {
            onDay(date)
            close()
          }}
        />
      )}
    </div>
  )
}
