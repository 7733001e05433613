import { ChevronDown } from 'lucide-react'
import { DAY_MINUTES } from '@awan/core/time'
import { Icon } from '#components/pictures/icon.tsx'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Native select of a time of day; times after midnight form a group of their own. */
export function TimeSelect(props: {
  label: string
  times: readonly number[]
  value: number
  /** Id of the error message. */
  faultId?: string
  onChange: (minutes: number) => void
}) {
  const t = useMessages()
  const format = useFormat()
  const options = (times: readonly number[]) =>
    times.map((minutes) => (
      <option key={minutes} value={minutes}>
        {format.wallTime(minutes % DAY_MINUTES)}
      </option>
    ))
  const past = props.times.filter((minutes) => minutes >= DAY_MINUTES)
  return (
    <span className="relative grid min-w-0 flex-1">
      <select
        aria-label={props.label}
        aria-invalid={props.faultId ? true : undefined}
        aria-describedby={props.faultId}
        value={props.value}
        onChange={(event) => props.onChange(Number(event.target.value))}
        className="edge num min-h-12 w-full min-w-0 appearance-none rounded-md bg-surface ps-3.5 pe-10 inset-ring-[1.5px] inset-ring-line-strong outline-none focus:inset-ring-[2.5px] focus:inset-ring-brand aria-invalid:inset-ring-danger"
      >
        {options(props.times.filter((minutes) => minutes < DAY_MINUTES))}
        {past.length > 0 && <optgroup label={t('staff.pastMidnight')}>{options(past)}</optgroup>}
      </select>
      <Icon
        of={ChevronDown}
        size="s"
        className="pointer-events-none absolute end-3.5 top-1/2 -translate-y-1/2 text-ink-2"
      />
    </span>
  )
}
