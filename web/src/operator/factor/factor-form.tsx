import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { parseFactorCode } from '@awan/core/account/second-factor'
import { Button } from '#components/buttons/button.tsx'
import { TextField } from '#components/fields/text-field.tsx'
import { WaitNotice, waitOf, type Wait } from '#features/account/components/wait-notice.tsx'
import { secondFactorQuery } from '#features/account/second-factor-api.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Form for a code of the authenticator app or a recovery code, with its result. */
export function FactorForm<Answer>(props: {
  of: 'app' | 'recovery'
  submit: string
  send: (code: string) => Promise<Answer>
  onRight: (answer: Answer) => void
}) {
  const { of } = props
  const t = useMessages()
  const { input, code, error, wait, sending, change, submit } = useEntering(props)
  const app = of === 'app'
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <TextField
        ref={input}
        label={t(app ? 'operator.factor.code' : 'operator.factor.recovery')}
        hint={t(app ? 'operator.factor.codeHint' : 'operator.factor.recoveryHint')}
        direction="ltr"
        inputMode={app ? 'numeric' : 'text'}
        autoComplete={app ? 'one-time-code' : 'off'}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={code}
        error={error}
        onChange={(event) => change(event.target.value)}
      />
      {wait && <WaitNotice {...wait} />}
      <Button type="submit" block pending={sending}>
        {props.submit}
      </Button>
    </form>
  )
}

function useEntering<Answer>(props: Parameters<typeof FactorForm<Answer>>[0]) {
  const t = useMessages()
  const errorText = useErrorText()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [wait, setWait] = useState<Wait>()
  const [sending, setSending] = useState(false)
  const refuse = (text: string) => {
    setError(text)
    input.current?.focus()
    input.current?.select()
  }
  const send = async () => {
    setSending(true)
    setError(undefined)
    setWait(undefined)
    try {
      props.onRight(await props.send(code))
    } catch (failure) {
      if (!isApiError(failure, 'too_many_requests')) {
        refuse(errorText(failure))
        // If the response was lost, now or before, the code may have been taken.
        return void client.invalidateQueries(secondFactorQuery)
      }
      // The code was not checked: it may be right.
      const [title, text] = [t('operator.factor.tooMany'), t('operator.factor.tooManyText')]
      setWait({ title, text, until: waitOf(failure) })
    } finally {
      setSending(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    if (parseFactorCode(code)?.of === props.of) void send()
    else refuse(t(props.of === 'app' ? 'operator.factor.sixDigits' : 'operator.factor.whole'))
  }
  const change = (next: string) => {
    setCode(next)
    setError(undefined)
  }
  return { input, code, error, wait, sending, change, submit }
}
