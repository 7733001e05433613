import { useState, type ComponentProps } from 'react'
import { flushSync } from 'react-dom'
import { wholeNumber } from '@awan/core/digits'
import { TextField } from '#components/fields/text-field.tsx'
import { useFormat } from '#lib/format/use-format.ts'

type NumberFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'value' | 'onChange' | 'type' | 'inputMode'
> & {
  /** Undefined: empty; NaN: no whole number, which is for the form to refuse. */
  value: number | undefined
  onChange: (value: number | undefined) => void
}

/** Returns whether it can be written again as it was typed: a number too large to be held exactly cannot. */
const isShown = (value: number | undefined) => value === undefined || Number.isSafeInteger(value)

/** A whole number typed in any digits; grouped by thousands when left, and left as it is where it is none. */
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
