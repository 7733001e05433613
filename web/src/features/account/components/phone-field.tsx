import type { ReactNode, Ref } from 'react'
import { CALLING_CODE } from '@awan/core/market/iq'
import { nationalDigits, groupPhone, parsePhone } from '@awan/core/phone'
import { TextField } from '#components/fields/text-field.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Mobile number field after the fixed calling code; left to right in both languages, never masked while typing. */
export function PhoneField({
  ref,
  ...props
}: {
  ref?: Ref<HTMLInputElement>
  value: string
  error?: ReactNode
  onChange: (value: string) => void
}) {
  const t = useMessages()
  return (
    <TextField
      ref={ref}
      label={t('account.phone')}
      hint={t('account.phoneHint', { example: '770\u00a0123\u00a04567' })}
      placeholder={t('account.phonePlaceholder')}
      type="tel"
      inputMode="tel"
      name="tel"
      autoComplete="tel-national"
      direction="ltr"
      // Large text gets a line of its own below the calling code.
      className="[&_input]:min-h-14 [&_input]:min-w-28 [&>span]:flex-wrap"
      prefix={
        <span className="num grid place-items-center border-e border-line-strong bg-bg-subtle px-4 font-semibold">
          {CALLING_CODE}
        </span>
      }
      value={props.value}
      error={props.error}
      maxLength={40}
      onChange={(event) => props.onChange(event.target.value)}
      onBlur={() => {
        const text = grouped(props.value)
        // A change would clear the error, which is about this number.
        if (!props.error && text !== props.value) props.onChange(text)
      }}
    />
  )
}

/** Formats a complete number as `770 123 4567`; returns other input unchanged. */
function grouped(typed: string): string {
  const phone = parsePhone(typed, { invented: true })
  return phone.ok ? groupPhone(phone.value) : typed
}

/** Returns the fault of a typed number; undefined if it is valid. */
export function phoneFault(
  typed: string,
): 'missing' | 'invalid_phone' | 'not_a_mobile' | undefined {
  if (typed.trim() === '') return 'missing'
  const phone = parsePhone(typed, { invented: true })
  return phone.ok ? undefined : phone.code
}

/** Returns the ten national digits of a valid number, as sent to the server. */
export function digitsOf(typed: string): string {
  const phone = parsePhone(typed, { invented: true })
  return phone.ok ? nationalDigits(phone.value) : typed
}
