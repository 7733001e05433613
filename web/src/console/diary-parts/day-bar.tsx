import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '#components/button.tsx'
import { Icon } from '#components/icon.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { LazyMonthPicker } from '#console/day-field/lazy-month-picker.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

const ROUND = 'bg-surface shadow-1'

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
      <IconButton label={labels.previous} className={ROUND} onClick={() => props.onStep(-1)}>
        <Icon of={ChevronLeft} />
      </IconButton>
      <Button
        size="sm"
        variant="outline"
        inactive={props.value === props.today}
        onClick={() => onDay(undefined)}
      >
        {t('diary.today')}
      </Button>
      <IconButton label={labels.next} className={ROUND} onClick={() => props.onStep(1)}>
        <Icon of={ChevronRight} />
      </IconButton>
      <IconButton
        label={t('diary.chooseDay')}
        aria-haspopup="dialog"
        className={ROUND}
        onClick={() => setOpen(true)}
      >
        <Icon of={CalendarDays} />
      </IconButton>
      {props.children}
      {open && (
        <LazyMonthPicker
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
