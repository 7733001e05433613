import { useEffect, useState, type FormEvent, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { CALLING_CODE } from '@awan/core/market/iq'
import { requestCode } from '#features/account/api.ts'
import { pendingFrom } from '#features/account/challenge.ts'
import { AccountFlow } from '#features/account/components/account-flow.tsx'
import { AccountFrame } from '#features/account/components/account-frame.tsx'
import { Fault } from '#features/account/components/fault.tsx'
import { digitsOf, phoneFault, PhoneField } from '#features/account/components/phone-field.tsx'
import { WaitNotice, type Wait } from '#features/account/components/wait-notice.tsx'
import { WhatsappChoice } from '#features/account/components/whatsapp-choice.tsx'
import { forgetEnded, hasEnded } from '#features/account/ended.ts'
import { useFirstField } from '#features/account/use-first-field.ts'
import { useNoCode } from '#features/account/use-no-code.ts'
import { useNumberDraft } from '#features/account/use-number-draft.ts'
import { useWhatsappDraft } from '#features/account/use-whatsapp-draft.ts'
import { Button } from '#components/buttons/button.tsx'
import { toast } from '#components/overlays/toast.ts'
import { usePageTitle } from '#components/page/use-page-title.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { leadsToTime } from '#lib/auth/next-path.ts'
import { useChannels } from '#lib/channels/channels.ts'
import { useFaultFocus } from '#lib/form/use-fault-focus.ts'
import { useLanguage } from '#lib/i18n/language-context.ts'
import { T } from '#lib/i18n/rich-text.tsx'
import { toSignup } from '#lib/paths.ts'

export function LoginPage() {
  useEffect(() => forgetEnded, [])
  return <AccountFlow purpose="login" form={(onSent) => <NumberStep onSent={onSent} />} />
}

/** The reason for the login. */
const Hint = ({ text }: { text: string }) => (
  <p className="rounded-md bg-brand-soft px-4 py-3 text-brand-soft-ink">{text}</p>
)

/** States the channel of the code. */
function CodeWay() {
  const { t } = useLanguage()
  const { sms } = useChannels()
  return t(sms ? 'account.logInText' : 'account.logInTextWhatsapp')
}

function NumberStep(props: { onSent: (pending: ReturnType<typeof pendingFrom>) => void }) {
  const { language, t } = useLanguage()
  const noCode = useNoCode()
  const [search] = useSearchParams()
  const next = search.get('next') ?? undefined
  const [ended] = useState(hasEnded)
  const [number, setNumber] = useNumberDraft()
  const [byWhatsapp, setByWhatsapp] = useWhatsappDraft()
  const [error, setError] = useState<ReactNode>()
  const [wait, setWait] = useState<Wait>()
  const [sending, setSending] = useState(false)
  usePageTitle(t('account.logIn'))
  const field = useFirstField()
  const focusFault = useFaultFocus()

  const refuse = (title: string, text: string) => {
    toast.error(title, text)
    setError(<Fault title={title} text={text} />)
    focusFault()
  }
  const explain = (failure: unknown) => {
    if (isApiError(failure, 'user_not_found'))
      return refuse(t('account.userNotFound'), t('error.user_not_found'))
    if (isApiError(failure, 'invalid_phone'))
      return refuse(t('account.invalidPhone'), t('error.invalid_phone'))
    if (isApiError(failure, 'not_a_mobile'))
      return refuse(t('account.invalidPhone'), t('error.not_a_mobile'))
    setWait(noCode(failure, 'login'))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    const fault = phoneFault(number)
    if (fault === 'missing') return refuse(t('account.missing'), t('account.missingPhone'))
    if (fault) return refuse(t('account.invalidPhone'), t(`error.${fault}`))
    setSending(true)
    setError(undefined)
    setWait(undefined)
    try {
      const phone = digitsOf(number)
      const channel = byWhatsapp ? 'whatsapp' : 'sms'
      const challenge = await requestCode({ purpose: 'login', phone, language, channel })
      if (challenge.status === 'sent') toast.success(t('account.codeSent'))
      props.onSent(pendingFrom(challenge, { purpose: 'login', phone: `${CALLING_CODE}${phone}` }))
    } catch (failure) {
      setSending(false)
      explain(failure)
    }
  }
  return (
    <AccountFrame title={t('account.logIn')} text={<CodeWay />}>
      {ended && <Hint text={t('error.unauthorized')} />}
      {leadsToTime(next) && <Hint text={t('account.bookingWaits')} />}
      <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <PhoneField
          ref={field}
          value={number}
          error={error}
          onChange={(value) => {
            setNumber(value)
            setError(undefined)
          }}
        />
        <WhatsappChoice checked={byWhatsapp} onChange={setByWhatsapp} />
        {wait && <WaitNotice {...wait} elsewhere />}
        <Button type="submit" block pending={sending}>
          {t('account.sendCode')}
        </Button>
      </form>
      <p className="text-center text-ink-2">
        <T
          id="account.noAccountYet"
          components={{ link: <Link className="link-inline" to={toSignup(next)} /> }}
        />
      </p>
    </AccountFrame>
  )
}
