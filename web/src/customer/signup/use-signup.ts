import { useState } from 'react'
import { requestCode } from '#features/account/api.ts'
import { pendingFrom, type PendingCode } from '#features/account/challenge.ts'
import type { FaultText } from '#features/account/components/fault.tsx'
import { waitOf, type Wait } from '#features/account/components/wait-notice.tsx'
import { digitsOf, phoneFault } from '#features/account/components/phone-field.tsx'
import { useNumberDraft } from '#features/account/use-number-draft.ts'
import { useWhatsappDraft } from '#features/account/use-whatsapp-draft.ts'
import { toast } from '#components/overlays/toast.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useLanguage } from '#lib/i18n/language-context.ts'
import { readTabRecord, writeTab } from '#lib/tab-storage.ts'

const KEY = 'awan.signup'

interface Draft {
  fullName: string
  agreed: boolean
}

export type SignupField = 'fullName' | 'number' | 'agreed'
type Faults = Partial<Record<SignupField, FaultText>>

function readDraft(): Draft {
  const { fullName, agreed } = readTabRecord(KEY)
  return { fullName: typeof fullName === 'string' ? fullName : '', agreed: agreed === true }
}

/** The sign-up form: a draft that outlives appointments to the linked texts, its faults, and sending it. */
export function useSignup(onSent: (pending: PendingCode) => void) {
  const { language, t } = useLanguage()
  const errorText = useErrorText()
  const [number, setNumber] = useNumberDraft()
  const [draft, setDraft] = useState(readDraft)
  const [faults, setFaults] = useState<Faults>({})
  const [byWhatsapp, setByWhatsapp] = useWhatsappDraft()
  const [wait, setWait] = useState<Wait>()
  /** Several fields were empty when it was to be sent. */
  const [incomplete, setIncomplete] = useState(false)
  const [taken, setTaken] = useState(false)
  const [sending, setSending] = useState(false)

  const change = (next: Partial<Draft>, field: SignupField) => {
    const changed = { ...draft, ...next }
    writeTab(KEY, changed)
    setDraft(changed)
    setFaults((before) => ({ ...before, [field]: undefined }))
  }
  const changeNumber = (typed: string) => {
    setNumber(typed)
    setTaken(false)
    setFaults((before) => ({ ...before, number: undefined }))
  }
  /** Refuses with the spec's title and text, as a toast and at the field. */
  const refuse = (field: SignupField, title: string, text?: string) => {
    toast.error(title, text)
    setFaults({ [field]: { title, text } })
  }
  const refuseEmpty = (empty: Faults) => {
    toast.error(t('error.missing_fields'))
    setIncomplete(Object.keys(empty).length > 1)
    setFaults(empty)
  }

  /** Refuses with the first fault's message; true when the form may be sent. */
  const check = (): boolean => {
    const fault = phoneFault(number)
    const empty: Faults = {
      ...(draft.fullName.trim() === '' ? { fullName: { text: t('account.nameMissing') } } : {}),
      ...(fault === 'missing' ? { number: { text: t('account.missingPhone') } } : {}),
    }
    if (Object.keys(empty).length > 0) refuseEmpty(empty)
    else if (fault && fault !== 'missing')
      refuse('number', t('account.invalidPhone'), t(`error.${fault}`))
    else if (!draft.agreed) refuseAgreement()
    else return true
    return false
  }
  const refuseAgreement = () =>
    refuse('agreed', t('account.agreementRequired'), t('error.agreement_required'))

  const explain = (failure: unknown) => {
    const code = isApiError(failure) ? failure.code : 'internal'
    if (code === 'phone_taken') {
      setTaken(true)
      return refuse('number', t('error.phone_taken'))
    }
    if (code === 'invalid_phone' || code === 'not_a_mobile')
      return refuse('number', t('account.invalidPhone'), t(`error.${code}`))
    if (code === 'missing_fields')
      return refuseEmpty({ fullName: { text: t('account.nameMissing') } })
    if (code === 'invalid_input')
      return refuse('fullName', t('error.invalid_input'), t('account.nameInvalid'))
    if (code === 'agreement_required') return refuseAgreement()
    const until = waitOf(failure)
    const title = until === undefined ? errorText(failure) : t('account.loginFailedText')
    toast.error(title)
    setWait({ title, until })
  }

  const send = async () => {
    setWait(undefined)
    setIncomplete(false)
    if (sending || !check()) return
    setSending(true)
    setFaults({})
    try {
      const phone = digitsOf(number)
      const { fullName, agreed } = draft
      const channel = byWhatsapp ? 'whatsapp' : 'sms'
      const form = { purpose: 'signup', phone, fullName, agreed, language, channel } as const
      const challenge = await requestCode(form)
      if (challenge.status === 'sent') toast.success(t('account.codeSent'))
      onSent(pendingFrom(challenge, { purpose: 'signup', phone: `+964${phone}` }))
    } catch (failure) {
      setSending(false)
      explain(failure)
    }
  }
  // Said at the button, until nothing is empty any more.
  const empty = draft.fullName.trim() === '' || number.trim() === ''
  const notice = incomplete && empty ? t('error.missing_fields') : undefined
  const whatsapp = { checked: byWhatsapp, onChange: setByWhatsapp }
  return {
    draft,
    number,
    faults,
    notice,
    wait,
    taken,
    sending,
    whatsapp,
    change,
    changeNumber,
    send,
  }
}
