import { useRef, useState, type FormEvent } from 'react'
import { resendCode, verifyCode } from '#features/account/api.ts'
import { keepPending, pendingFrom, type PendingCode } from '#features/account/challenge.ts'
import { isWhole } from '#features/account/code.ts'
import { AccountFrame } from '#features/account/components/account-frame.tsx'
import { CodeField } from '#features/account/components/code-field.tsx'
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
  const [error, setError] = useState<string>()
  const [verifying, setVerifying] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  usePageTitle(t('account.codeTitle'))

  const refuse = (text: string) => {
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
      toast.error(t(known ? 'account.verifyFailed' : 'account.verifyError'), text)
      refuse(text)
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
            id="account.codeSentTo"
            values={{ phone: formatPhone(pending.phone) }}
            components={{ phone: <bdi className="ltr num font-semibold text-ink" /> }}
          />{' '}
          <button type="button" className="link-inline" onClick={props.onChangeNumber}>
            {t('account.changeNumber')}
          </button>
        </>
      }
    >
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
  const resend = async () => {
    setSending(true)
    try {
      const challenge = await resendCode(pending.challengeId)
      const next = pendingFrom(challenge, pending.purpose, pending.phone, Date.now())
      keepPending(next)
      props.onPending(next)
      toast.success(t('account.codeSent'))
    } catch (failure) {
      const wait = isApiError(failure, 'too_many_requests') && Number(failure.data.retryAfter)
      if (wait) props.onPending({ ...pending, resendAt: Date.now() + wait * 1000 })
      toast.error(t('account.resendFailed'), t('account.resendFailedText'))
    } finally {
      setSending(false)
    }
  }
  return (
    <div className="grid justify-items-center gap-1 text-center">
      <p className="text-ink-2">{t('account.codeMissing')}</p>
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
    </div>
  )
}
