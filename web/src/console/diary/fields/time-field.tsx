import type { ReactNode } from 'react'
import { SelectField } from '#components/fields/select-field.tsx'
import { offeredMinutes } from '#console/diary/fields/offered-minutes.ts'
import type { Span, WallMinute } from '#console/diary/grid/axis.ts'
import { useFormat } from '#lib/format/use-format.ts'

/** Time field in steps of five minutes, around the working time; a value off the steps is offered too. */
export function TimeField(props: {
  label: string
  axis: Span
  value: WallMinute
  /** Start of the time that this field ends; times after it are offered. */
  start?: WallMinute
  error?: ReactNode
  onChange: (minute: WallMinute) => void
}) {
  const { axis, value, start } = props
  const format = useFormat()
  return (
    <SelectField
      label={props.label}
      error={props.error}
      value={value}
      onChange={(event) => props.onChange(Number(event.target.value))}
    >
      {offeredMinutes(axis, value, start).map((minute) => (
        <option key={minute} value={minute}>
          {format.wallTime(minute)}
        </option>
      ))}
    </SelectField>
  )
}
