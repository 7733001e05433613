import type { ReactNode } from 'react'
import { SelectField } from '#components/fields/select-field.tsx'
import type { Span, WallMinute } from '#console/diary/grid/axis.ts'
import { useFormat } from '#lib/format/use-format.ts'

const STEP = 5
/** Minutes offered before and after the working time. */
const MARGIN = 120

/** Time field in steps of five minutes, around the working time; a value off the steps is offered too. */
export function TimeField(props: {
  label: string
  axis: Span
  value: WallMinute
  error?: ReactNode
  onChange: (minute: WallMinute) => void
}) {
  const { axis, value } = props
  const format = useFormat()
  const first = Math.max(0, Math.min(axis.from - MARGIN, value))
  const last = Math.max(axis.to + MARGIN, value)
  const steps = Array.from(
    { length: Math.floor((last - first) / STEP) + 1 },
    (_, at) => Math.ceil(first / STEP) * STEP + at * STEP,
  )
  const options = steps.includes(value) ? steps : [...steps, value].sort((a, b) => a - b)
  return (
    <SelectField
      label={props.label}
      error={props.error}
      value={value}
      onChange={(event) => props.onChange(Number(event.target.value))}
    >
      {options.map((minute) => (
        <option key={minute} value={minute}>
          {format.wallTime(minute)}
        </option>
      ))}
    </SelectField>
  )
}
