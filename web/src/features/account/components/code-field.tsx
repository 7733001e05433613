import { MessageSquareText } from 'lucide-react'
import { useId, type ReactNode, type RefObject } from 'react'
import { CODE_LENGTH, codeDigits, isWhole } from '#features/account/code.ts'
import { cx } from '#components/class-names.ts'
import { Icon } from '#components/pictures/icon.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/**
 * One input drawn as six cells, always left to right. A complete code that was pasted or autofilled is submitted at
 * once.
 */
export function CodeField(props: {
  ref: RefObject<HTMLInputElement | null>
  value: string
  error: ReactNode
  /** Submits on the sixth digit, however the code was entered. */
  eager?: boolean
  onChange: (code: string) => void
  onWholeAtOnce: (code: string) => void
}) {
  const { ref, value, error } = props
  const t = useMessages()
  const id = useId()
  const change = (text: string) => {
    const code = codeDigits(text)
    props.onChange(code)
    // Several digits at once are a paste or autofill, not typing.
    const atOnce = code.length - value.length > 1
    if (isWhole(code) && code !== value && (props.eager || atOnce)) props.onWholeAtOnce(code)
  }
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="font-semibold">
        {t('account.code')}
      </label>
      <div dir="ltr" className="edge group relative rounded-md">
        <input
          ref={ref}
          id={id}
          dir="ltr"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => change(event.target.value)}
          className="absolute inset-0 z-10 w-full cursor-text bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent"
        />
        <Cells code={value} wrong={Boolean(error)} />
      </div>
      <p
        id={`${id}-note`}
        role={error ? 'alert' : undefined}
        className={cx('text-sm', error ? 'font-medium text-danger-ink' : 'flex gap-2 text-ink-2')}
      >
        {error ?? (
          <>
            <Icon of={MessageSquareText} size="s" className="mt-0.5" />
            {t('account.codeHint')}
          </>
        )}
      </p>
    </div>
  )
}

function Caret() {
  return (
    <span className="hidden h-6 w-0.5 animate-pulse bg-brand group-focus-within:block motion-reduce:animate-none" />
  )
}

function Cells({ code, wrong }: { code: string; wrong: boolean }) {
  const next = Math.min(code.length, CODE_LENGTH - 1)
  return (
    <span aria-hidden="true" className="grid grid-cols-6 gap-2">
      {Array.from({ length: CODE_LENGTH }, (_, index) => (
        <span
          key={index}
          className={cx(
            'edge num grid h-15 place-items-center rounded-md bg-surface text-2xl font-bold inset-ring-[1.5px]',
            wrong ? 'text-danger-ink inset-ring-danger' : 'inset-ring-line-strong',
            index === next && 'group-focus-within:inset-ring-[2.5px]',
            index === next && !wrong && 'group-focus-within:inset-ring-brand',
          )}
        >
          {code[index] ?? (index === next && <Caret />)}
        </span>
      ))}
    </span>
  )
}
