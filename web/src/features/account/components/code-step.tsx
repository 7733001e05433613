import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { resendCode, verifyCode } from '#features/account/api.ts'
import { keepPending, pendingFrom, type PendingCode } from '#features/account/challenge.ts'
import { isWhole } from '#features/account/code.ts'
import { AccountFrame } from '#features/account/components/account-frame.tsx'
import { CodeField } from '#features/account/components/code-field.tsx'
import { Fault } from '#features/account/components/fault.tsx'
import { countdownText, useCountdown } from '#features/account/use-countdown.ts'
import { Button } from '#components/button.tsx'
import { toast } from '#components/toast.ts'
import { usePageTitle } from '#components/use-page-title.ts'
import type { User } from '#lib/api/answers.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { T } from '#lib/i18n/rich-text.tsx'

/** Asks for the code that was sent; proves the number and hands the person on. */
export function CodeStep(props: {
  pending: PendingCode
  onPending: (pending: PendingCode) => void
  onChangeNumber: () => void
  onVerified: (user: User) => void
}) {
  const { pending } = props
  const t = useMessages()
  const [code, setCode] = useState('')
  const [error, setError] = useState<ReactNode>()
  const [verifying, setVerifying] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  usePageTitle(t('account.codeTitle'))
  useEffect(() => {
    // The pressed button is gone with its form; what comes next is the code.
    input.current?.focus({ preventScroll: true })
  }, [])

  const refuse = (text: ReactNode) => {
    setError(text)
    input.current?.focus()
    input.current?.select()
  }
  const verify = async (entered: string) => {
    if (verifying) return
    if (!isWhole(entered)) return refuse(t('account.codeIncomplete'))
    setVerifying(true)
    setError(undefined)
    try {
      const user = await verifyCode(pending.challengeId, entered)
      keepPending(undefined)
      toast.success(t('account.verified'), t('account.verifiedText'))
      props.onVerified(user)
    } catch (failure) {
      setVerifying(false)
      const known = isApiError(failure) && failure.status >= 400 && failure.status < 500
      const text = known ? wrongCodeText(failure.code) : t('account.verifyErrorText')
      const title = t(known ? 'account.verifyFailed' : 'account.verifyError')
      toast.error(title, text)
      refuse(<Fault title={title} text={text} />)
    }
  }
  const wrongCodeText = (reason: string) =>
    reason === 'too_many_requests' || reason === 'phone_taken'
      ? t(`error.${reason}`)
      : t('error.invalid_or_expired_code')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void verify(code)
  }
  return (
    <AccountFrame
      title={t('account.codeTitle')}
      text={
        <>
          <T
            id={
              pending.channel === 'whatsapp' ? 'account.codeSentByWhatsapp' : 'account.codeSentTo'
            }
            values={{ phone: formatPhone(pending.phone) }}
            components={{ phone: <bdi className="ltr num font-semibold text-ink" /> }}
          />{' '}
          <button type="button" className="link-inline" onClick={props.onChangeNumber}>
            {t('account.changeNumber')}
          </button>
        </>
      }
    >
      {pending.fellBack && (
        <p className="rounded-md bg-warning-soft px-4 py-3 text-warning-ink">
          {t('account.optInFailed')}
        </p>
      )}
      <form noValidate className="grid gap-5" onSubmit={submit}>
        <CodeField
          ref={input}
          value={code}
          error={error}
          onChange={(next) => {
            setCode(next)
            setError(undefined)
          }}
          onWholeAtOnce={(whole) => void verify(whole)}
        />
        <Button type="submit" block pending={verifying}>
          {t('account.verify')}
        </Button>
      </form>
      <Resend pending={pending} onPending={props.onPending} />
    </AccountFrame>
  )
}

function Resend(props: { pending: PendingCode; onPending: (pending: PendingCode) => void }) {
  const { pending } = props
  const t = useMessages()
  const left = useCountdown(pending.resendAt)
  const [sending, setSending] = useState(false)
  const [said, setSaid] = useState<string>()
  const [failed, setFailed] = useState(false)
  const resend = async () => {
    setSending(true)
    setFailed(false)
    setSaid(undefined)
    try {
      const challenge = await resendCode(pending.challengeId)
      props.onPending(pendingFrom(challenge, pending))
      toast.success(t('account.codeSent'))
      setSaid(t('account.codeSent'))
    } catch (failure) {
      const wait = isApiError(failure, 'too_many_requests') && Number(failure.data.retryAfter)
      if (wait) props.onPending({ ...pending, resendAt: Date.now() + wait * 1000 })
      toast.error(t('account.resendFailed'), t('account.resendFailedText'))
      setFailed(true)
    } finally {
      setSending(false)
    }
  }
  return (
    <div className="grid justify-items-center gap-1 text-center">
      <p className="text-ink-2">
        {t('account.codeMissing')}
        {pending.channel === 'whatsapp' && ` ${t('account.resendBySms')}`}
      </p>
      {left > 0 ? (
        <p className="num min-h-11 py-2 font-semibold">
          <T
            id="account.resendIn"
            values={{ time: countdownText(left) }}
            components={{ time: <span className="ltr" /> }}
          />
        </p>
      ) : (
        <Button variant="outline" size="sm" pending={sending} onClick={() => void resend()}>
          {t('account.resend')}
        </Button>
      )}
      <p role="status" className="text-sm font-medium">
        {said}
      </p>
      {failed && (
        <p role="alert" className="text-sm font-medium text-danger-ink">
          <Fault title={t('account.resendFailed')} text={t('account.resendFailedText')} />
        </p>
      )}
    </div>
  )
}
