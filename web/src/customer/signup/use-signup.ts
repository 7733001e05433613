import { useState } from 'react'
import { requestCode } from '#features/account/api.ts'
import { pendingFrom, type PendingCode } from '#features/account/challenge.ts'
import { digitsOf, phoneFault } from '#features/account/components/phone-field.tsx'
import { useNumberDraft } from '#features/account/use-number-draft.ts'
import { toast } from '#components/toast.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useLanguage } from '#lib/i18n/language-context.ts'
import { readTabRecord, writeTab } from '#lib/tab-storage.ts'

const KEY = 'awan.signup'

interface Draft {
  fullName: string
  agreed: boolean
}

export type Field = 'fullName' | 'number' | 'agreed'
type Faults = Partial<Record<Field, string>>

function readDraft(): Draft {
  const { fullName, agreed } = readTabRecord(KEY)
  return { fullName: typeof fullName === 'string' ? fullName : '', agreed: agreed === true }
}

/** The sign-up form: a draft that outlives visits to the linked texts, its faults, and sending it. */
export function useSignup(onSent: (pending: PendingCode) => void) {
  const { language, t } = useLanguage()
  const [number, setNumber] = useNumberDraft()
  const [draft, setDraft] = useState(readDraft)
  const [faults, setFaults] = useState<Faults>({})
  const [taken, setTaken] = useState(false)
  const [sending, setSending] = useState(false)

  const change = (next: Partial<Draft>, field: Field) => {
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
  const refuse = (title: string, faulty: Faults, text?: string) => {
    toast.error(title, text)
    setFaults(faulty)
  }

  /** Refuses with the first fault's message; true when the form may be sent. */
  const check = (): boolean => {
    const fault = phoneFault(number)
    const empty: Faults = {
      ...(draft.fullName.trim() === '' ? { fullName: t('account.nameMissing') } : {}),
      ...(fault === 'missing' ? { number: t('account.missingPhone') } : {}),
    }
    if (Object.keys(empty).length > 0) refuse(t('error.missing_fields'), empty)
    else if (fault && fault !== 'missing')
      refuse(t('account.invalidPhone'), { number: t(`error.${fault}`) }, t(`error.${fault}`))
    else if (!draft.agreed) refuseAgreement()
    else return true
    return false
  }
  const refuseAgreement = () =>
    refuse(
      t('account.agreementRequired'),
      { agreed: t('error.agreement_required') },
      t('error.agreement_required'),
    )

  const explain = (failure: unknown) => {
    const code = isApiError(failure) ? failure.code : 'internal'
    if (code === 'phone_taken') {
      setTaken(true)
      return refuse(t('error.phone_taken'), { number: t('error.phone_taken') })
    }
    if (code === 'invalid_phone' || code === 'not_a_mobile')
      return refuse(t('account.invalidPhone'), { number: t(`error.${code}`) }, t(`error.${code}`))
    if (code === 'missing_fields')
      return refuse(t('error.missing_fields'), { fullName: t('account.nameMissing') })
    if (code === 'invalid_input')
      return refuse(t('error.invalid_input'), { fullName: t('account.nameInvalid') })
    if (code === 'agreement_required') return refuseAgreement()
    const text = code === 'network' ? t('shell.networkError') : t(`error.${code}`)
    refuse(t('account.signupFailed'), { number: text }, text)
  }

  const send = async () => {
    if (sending || !check()) return
    setSending(true)
    setFaults({})
    try {
      const phone = digitsOf(number)
      const { fullName, agreed } = draft
      const challenge = await requestCode({ purpose: 'signup', phone, fullName, agreed, language })
      toast.success(t('account.codeSent'))
      onSent(pendingFrom(challenge, 'signup', `+964${phone}`, Date.now()))
    } catch (failure) {
      setSending(false)
      explain(failure)
    }
  }
  return { draft, number, faults, taken, sending, change, changeNumber, send }
}
