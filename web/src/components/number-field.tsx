import { useState, type ComponentProps } from 'react'
import { flushSync } from 'react-dom'
import { toLatinDigits } from '@awan/core/digits'
import { TextField } from '#components/text-field.tsx'
import { useFormat } from '#lib/format/use-format.ts'

type NumberFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'value' | 'onChange' | 'type' | 'inputMode'
> & {
  /** Undefined: empty. */
  value: number | undefined
  onChange: (value: number | undefined) => void
}

/** A whole number typed in any digits; grouped by thousands when left. */
export function NumberField({ value, onChange, ...rest }: NumberFieldProps) {
  const format = useFormat()
  const [typed, setTyped] = useState<string>()
  return (
    <TextField
      {...rest}
      inputMode="numeric"
      direction="ltr"
      maxLength={16}
      value={typed ?? (value === undefined ? '' : format.number(value))}
      onFocus={({ currentTarget }) => {
        // Without the separators at once, and chosen whole, so that what is typed takes its place.
        flushSync(() => setTyped(value === undefined ? '' : String(value)))
        currentTarget.select()
      }}
      onBlur={() => setTyped(undefined)}
      onChange={(event) => {
        const digits = toLatinDigits(event.target.value).replace(/[^0-9]/g, '')
        setTyped(event.target.value)
        onChange(digits === '' ? undefined : Number(digits))
      }}
    />
  )
}
