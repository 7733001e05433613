import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { verifyCode } from '#features/account/api.ts'
import { isSpent, keepPending, pendingFrom, type PendingCode } from '#features/account/challenge.ts'
import { isWhole } from '#features/account/code.ts'
import { CodeField } from '#features/account/components/code-field.tsx'
import { Fault } from '#features/account/components/fault.tsx'
import { ResendButton, ResendFault } from '#features/account/components/resend-button.tsx'
import { WaitNotice, waitOf, type Wait } from '#features/account/components/wait-notice.tsx'
import { useResend } from '#features/account/use-resend.ts'
import { forgetSignupDraft } from '#features/account/use-signup-draft.ts'
import { Button } from '#components/buttons/button.tsx'
import { WarningBox } from '#components/feedback/warning-box.tsx'
import { toast } from '#components/overlays/toast.ts'
import type { Account } from '#lib/api/answers.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useChannels } from '#lib/channels/channels.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

export interface CodeFormProps {
  pending: PendingCode
  onPending: (pending: PendingCode) => void
  /** Returns to the number form. */
  onChangeNumber: () => void
  onVerified: (account: Account) => void
  /** Submits on the sixth digit, however the code was entered. */
  eager?: boolean
}

/** Refusals of a correct code; every other refusal means that the code is wrong. */
const ANSWERS = ['phone_taken', 'account_suspended'] as const

/** Field for a sent code, with a button to request another one. */
export function CodeForm(props: CodeFormProps) {
  const { pending } = props
  const t = useMessages()
  const { input, code, error, wait, verifying, change, verify, begin } = useVerifying(props)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void verify(code)
  }
  return (
    <>
      {pending.fellBack && <WarningBox small>{t('account.optInFailed')}</WarningBox>}
      <form noValidate className="grid gap-5" onSubmit={submit}>
        <CodeField
          ref={input}
          value={code}
          error={error}
          eager={props.eager ?? false}
          onChange={change}
          onWholeAtOnce={(whole) => void verify(whole)}
        />
        {wait && <WaitNotice {...wait} elsewhere={pending.purpose === 'login'} />}
        <Button type="submit" block pending={verifying}>
          {t('account.verify')}
        </Button>
      </form>
      <Resend {...props} onSent={begin} />
    </>
  )
}

/** State of the code field and of its verification. */
function useVerifying({ pending, onVerified }: CodeFormProps) {
  const t = useMessages()
  const [code, setCode] = useState('')
  const [error, setError] = useState<ReactNode>()
  const [wait, setWait] = useState<Wait>()
  const [verifying, setVerifying] = useState(false)
  // Every request costs a try: a code is not sent again while it is pending, nor after it was refused. State would be
  // too late, as a password manager pastes and submits before the form is rendered again.
  const isSending = useRef(false)
  const refused = useRef<{ code: string; failure: unknown }>(undefined)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The pressed button was unmounted with its form, so the focus moves to the code field.
    input.current?.focus({ preventScroll: true })
  }, [])

  const refuse = (text: ReactNode) => {
    setError(text)
    input.current?.focus()
    input.current?.select()
  }
  const verify = async (entered: string) => {
    if (isSending.current) return
    if (!isWhole(entered)) return refuse(t('account.codeIncomplete'))
    if (refused.current?.code === entered) return explain(refused.current.failure)
    isSending.current = true
    setVerifying(true)
    setError(undefined)
    setWait(undefined)
    try {
      const account = await verifyCode(pending.challengeId, entered)
      keepPending(undefined)
      forgetSignupDraft()
      toast.success(t('account.verified'), t('account.verifiedText'))
      onVerified(account)
    } catch (failure) {
      isSending.current = false
      setVerifying(false)
      if (isApiError(failure, 'invalid_or_expired_code'))
        refused.current = { code: entered, failure }
      explain(failure)
    }
  }
  const explain = (failure: unknown) => {
    const spent = isSpent(failure)
    const judged = spent || (isApiError(failure) && failure.status >= 400 && failure.status < 500)
    if (!judged || (isApiError(failure, 'too_many_requests') && !spent)) {
      // The server did not check the code; it may be correct.
      const [title, text] = [t('account.verifyError'), t('account.verifyErrorText')]
      toast.error(title, text)
      return setWait({ title, text, until: waitOf(failure) })
    }
    const refusal = ANSWERS.find((code) => isApiError(failure, code)) ?? 'invalid_or_expired_code'
    const title = t('account.verifyFailed')
    const text = t(`error.${refusal}`)
    toast.error(title, text)
    refuse(
      <>
        <Fault title={title} text={text} />
        {spent && <Fault text={t('account.codeSpent')} />}
      </>,
    )
  }
  const change = (next: string) => {
    setCode(next)
    setError(undefined)
  }
  // Errors and notices were about the previous code.
  const begin = () => {
    change('')
    refused.current = undefined
    setWait(undefined)
    input.current?.focus()
  }
  return { input, code, error, wait, verifying, change, verify, begin }
}

function Resend(props: CodeFormProps & { onSent: () => void }) {
  const { pending } = props
  const t = useMessages()
  const { sms } = useChannels()
  const resending = useResend({
    challengeId: pending.challengeId,
    opensAt: pending.resendAt,
    onSent: (challenge) => {
      props.onPending(pendingFrom(challenge, pending))
      props.onSent()
      toast.success(t('account.codeSent'))
    },
    onWait: (resendAt) => props.onPending({ ...pending, resendAt }),
    onGone: props.onChangeNumber,
  })
  return (
    <div className="grid justify-items-center gap-1 text-center">
      <p className="text-ink-2">
        {t('account.codeMissing')}
        {sms && pending.channel === 'whatsapp' && ` ${t('account.resendBySms')}`}
      </p>
      <ResendButton
        {...resending}
        waiting="account.resendIn"
        label={t('account.resend')}
        waitingClassName="font-semibold"
      />
      <p role="status" className="text-sm font-medium">
        {resending.resend.isSuccess && t('account.codeSent')}
      </p>
      {resending.resend.isError && <ResendFault />}
    </div>
  )
}
