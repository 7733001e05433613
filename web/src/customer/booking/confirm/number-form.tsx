import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { CALLING_CODE } from '@awan/core/market/iq'
import { Button } from '#components/buttons/button.tsx'
import { Checkbox } from '#components/fields/checkbox.tsx'
import { TextField } from '#components/fields/text-field.tsx'
import { toast } from '#components/overlays/toast.ts'
import { requestCode } from '#features/account/api.ts'
import { pendingFrom, type PendingCode } from '#features/account/challenge.ts'
import { AgreementLabel } from '#features/account/components/agreement-label.tsx'
import { Fault } from '#features/account/components/fault.tsx'
import { digitsOf, phoneFault, PhoneField } from '#features/account/components/phone-field.tsx'
import { WaitNotice, type Wait } from '#features/account/components/wait-notice.tsx'
import { useNoCode } from '#features/account/use-no-code.ts'
import { useNumberDraft } from '#features/account/use-number-draft.ts'
import { useSignupDraft } from '#features/account/use-signup-draft.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useFaultFocus } from '#lib/form/use-fault-focus.ts'
import { useLanguage } from '#lib/i18n/language-context.ts'

/**
 * The number form in the sheet: an existing account gets a code, a new customer first enters a name and agrees to the
 * terms. Uses the same server responses as the login and sign-up pages.
 */
export function NumberForm({ onSent }: { onSent: (pending: PendingCode) => void }) {
  const form = useNumberForm(onSent)
  const { t, isNew } = form
  const nameField = useRef<HTMLInputElement>(null)
  const wasNew = useRef(isNew)
  useEffect(() => {
    // Returning to the form does not move the focus again.
    if (isNew && !wasNew.current) nameField.current?.focus()
    wasNew.current = isNew
  }, [isNew])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.send()
  }
  return (
    <form noValidate className="mt-2 grid gap-4" onSubmit={submit}>
      <PhoneField value={form.number} error={form.error} onChange={form.changeNumber} />
      {isNew && (
        <>
          <p role="status" className="text-ink-2">
            {t('booking.newHere')}
          </p>
          <TextField
            ref={nameField}
            label={t('account.fullName')}
            name="name"
            autoComplete="name"
            maxLength={200}
            value={form.fullName}
            error={form.nameFault}
            onChange={(event) => form.changeName(event.target.value)}
          />
          <Checkbox
            label={<AgreementLabel />}
            checked={form.agreed}
            error={form.agreementFault}
            name="agreed"
            onChange={(event) => form.changeAgreed(event.target.checked)}
          />
        </>
      )}
      {form.wait && <WaitNotice {...form.wait} elsewhere />}
      <Button type="submit" block pending={form.sending}>
        {t(isNew ? 'account.createAccount' : 'account.sendCode')}
      </Button>
    </form>
  )
}

function useNumberForm(onSent: (pending: PendingCode) => void) {
  const { language, t } = useLanguage()
  const noCode = useNoCode()
  const focusFault = useFaultFocus()
  const [number, setNumber] = useNumberDraft()
  const newcomer = useNewcomer()
  const { fullName, agreed, changeDraft, setNameFault, setAgreementFault } = newcomer
  const isNew = newcomer.newNumber === digitsOf(number)
  const [error, setError] = useState<ReactNode>()
  const [wait, setWait] = useState<Wait>()
  const [sending, setSending] = useState(false)

  const refuse = (put: (fault: ReactNode) => void, title: string, text?: string) => {
    toast.error(title, text)
    put(<Fault title={title} {...(text !== undefined && { text })} />)
    focusFault()
  }
  const explain = (failure: unknown) => {
    if (isApiError(failure, 'user_not_found')) return changeDraft({ newNumber: digitsOf(number) })
    if (isApiError(failure, 'phone_taken')) {
      changeDraft({ newNumber: undefined })
      return refuse(setError, t('error.phone_taken'))
    }
    const wrong = (['invalid_phone', 'not_a_mobile'] as const).find((code) =>
      isApiError(failure, code),
    )
    if (wrong) return refuse(setError, t('account.invalidPhone'), t(`error.${wrong}`))
    if (isApiError(failure, 'invalid_input') || isApiError(failure, 'missing_fields'))
      return refuse(setNameFault, t('error.invalid_input'), t('account.nameInvalid'))
    setWait(noCode(failure, isNew ? 'signup' : 'login'))
  }
  /** Shows the first fault of the form; true if it may be sent. */
  const check = (): boolean => {
    const fault = phoneFault(number)
    if (fault === 'missing') refuse(setError, t('account.missing'), t('account.missingPhone'))
    else if (fault) refuse(setError, t('account.invalidPhone'), t(`error.${fault}`))
    else if (isNew && fullName.trim() === '')
      refuse(() => setNameFault(t('account.nameMissing')), t('error.missing_fields'))
    else if (isNew && !agreed)
      refuse(setAgreementFault, t('account.agreementRequired'), t('error.agreement_required'))
    else return true
    return false
  }
  const send = async () => {
    if (sending || !check()) return
    setSending(true)
    setWait(undefined)
    const phone = digitsOf(number)
    const purpose = isNew ? 'signup' : 'login'
    const more = isNew ? { fullName, agreed } : {}
    try {
      const challenge = await requestCode({ purpose, phone, language, channel: 'sms', ...more })
      toast.success(t('account.codeSent'))
      onSent(pendingFrom(challenge, { purpose, phone: `${CALLING_CODE}${phone}` }))
    } catch (failure) {
      explain(failure)
    } finally {
      setSending(false)
    }
  }
  return {
    ...newcomer,
    ...{ t, number, isNew, error, wait, sending, send },
    changeNumber: (typed: string) => {
      // Grouping the digits does not change the number.
      if (digitsOf(typed) !== digitsOf(number)) changeDraft({ newNumber: undefined })
      setNumber(typed)
      setError(undefined)
    },
  }
}

/** State of a new customer's input; an error is cleared when its field changes. */
function useNewcomer() {
  const [draft, changeDraft] = useSignupDraft()
  const [nameFault, setNameFault] = useState<ReactNode>()
  const [agreementFault, setAgreementFault] = useState<ReactNode>()
  return {
    ...draft,
    ...{ changeDraft, nameFault, setNameFault, agreementFault, setAgreementFault },
    changeName: (typed: string) => {
      changeDraft({ fullName: typed })
      setNameFault(undefined)
    },
    changeAgreed: (ticked: boolean) => {
      changeDraft({ agreed: ticked })
      setAgreementFault(undefined)
    },
  }
}
