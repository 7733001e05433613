import { useState } from 'react'
import { CALLING_CODE } from '@awan/core/market/iq'
import { requestCode } from '#features/account/api.ts'
import { useRefusal, type SignupField } from '#customer/signup/use-refusal.ts'
import { pendingFrom, type PendingCode } from '#features/account/challenge.ts'
import { digitsOf } from '#features/account/components/phone-field.tsx'
import { useNumberDraft } from '#features/account/use-number-draft.ts'
import { useSignupDraft } from '#features/account/use-signup-draft.ts'
import { useWhatsappDraft } from '#features/account/use-whatsapp-draft.ts'
import { toast } from '#components/overlays/toast.ts'
import { useLanguage } from '#lib/i18n/language-context.ts'

/** State of the sign-up form: a draft that survives opening the linked texts, its faults, and the submit. */
export function useSignup(onSent: (pending: PendingCode) => void) {
  const { language, t } = useLanguage()
  const [number, setNumber] = useNumberDraft()
  const [draft, changeDraft] = useSignupDraft()
  const [byWhatsapp, setByWhatsapp] = useWhatsappDraft()
  const refusal = useRefusal()
  const [sending, setSending] = useState(false)

  const change = (next: Partial<typeof draft>, field: SignupField) => {
    changeDraft(next)
    refusal.forget(field)
  }
  const changeNumber = (typed: string) => {
    setNumber(typed)
    refusal.forget('number')
  }
  const send = async () => {
    refusal.beginAnew()
    if (sending || !refusal.check(draft, number)) return
    setSending(true)
    refusal.forgetAll()
    try {
      const phone = digitsOf(number)
      const { fullName, agreed } = draft
      const channel = byWhatsapp ? 'whatsapp' : 'sms'
      const form = { purpose: 'signup', phone, fullName, agreed, language, channel } as const
      const challenge = await requestCode(form)
      if (challenge.status === 'sent') toast.success(t('account.codeSent'))
      onSent(pendingFrom(challenge, { purpose: 'signup', phone: `${CALLING_CODE}${phone}` }))
    } catch (failure) {
      setSending(false)
      refusal.explain(failure)
    }
  }
  const { faults, wait, taken } = refusal
  // Shown at the button until no field is empty.
  const empty = draft.fullName.trim() === '' || number.trim() === ''
  const notice = refusal.incomplete && empty ? t('error.missing_fields') : undefined
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
