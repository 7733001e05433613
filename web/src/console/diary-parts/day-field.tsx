import { CalendarDays } from 'lucide-react'
import { useId, useState } from 'react'
import { Icon } from '#components/icon.tsx'
import { LazyMonthPicker } from '#console/diary-parts/lazy-month-picker.tsx'
import { useShop } from '#console/shop-context.ts'
import { dayOf } from '#lib/datetime/day.ts'
import { useNow } from '#lib/datetime/use-now.ts'
import { useFormat } from '#lib/format/use-format.ts'

/** A day of a form, chosen in a calendar. */
export function DayField(props: {
  label: string
  value: string
  onChange: (date: string) => void
}) {
  const id = useId()
  const format = useFormat()
  const { timeZone } = useShop()
  const now = useNow(60_000)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div className="grid content-start gap-1.5">
      <span id={id} className="font-semibold">
        {props.label}
      </span>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-labelledby={`${id} ${id}-value`}
        onClick={() => setOpen(true)}
        className="edge flex min-h-12 items-center justify-between gap-2 rounded-md bg-surface px-3.5 py-1 text-start leading-ui inset-ring-[1.5px] inset-ring-line-strong"
      >
        <span id={`${id}-value`} className="num">
          {format.day(props.value, 'short')}
        </span>
        <Icon of={CalendarDays} size="s" className="text-ink-2" />
      </button>
      {open && (
        <LazyMonthPicker
          value={props.value}
          today={dayOf(now, timeZone)}
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
