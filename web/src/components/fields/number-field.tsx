import { useState, type ComponentProps } from 'react'
import { flushSync } from 'react-dom'
import { wholeNumber } from '@awan/core/digits'
import { TextField } from '#components/fields/text-field.tsx'
import { useFormat } from '#lib/format/use-format.ts'

type NumberFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'value' | 'onChange' | 'type' | 'inputMode'
> & {
  /** Undefined if empty; NaN if not a whole number, which the form must refuse. */
  value: number | undefined
  onChange: (value: number | undefined) => void
}

/** Returns whether the number can be displayed as typed: one too large to be exact cannot. */
const isShown = (value: number | undefined) => value === undefined || Number.isSafeInteger(value)

/** A field for a whole number in any digit set; grouped by thousands on blur, unless it is invalid. */
export function NumberField({ value, onChange, ...rest }: NumberFieldProps) {
  const format = useFormat()
  const [typed, setTyped] = useState<string>()
  return (
    <TextField
      {...rest}
      inputMode="numeric"
      direction="page"
      maxLength={16}
      value={typed ?? (value === undefined ? '' : format.number(value))}
      onFocus={({ currentTarget }) => {
        // Removes separators and selects all on focus, so that typing replaces the value.
        if (isShown(value)) flushSync(() => setTyped(String(value ?? '')))
        currentTarget.select()
      }}
      onBlur={() => setTyped(isShown(value) ? undefined : typed)}
      onChange={(event) => {
        const text = event.target.value
        setTyped(text)
        onChange(text.trim() === '' ? undefined : wholeNumber(text))
      }}
    />
  )
}
