import { isVisible } from '@awan/core/legible'
import { useState } from 'react'
import type { FaultText } from '#features/account/components/fault.tsx'
import type { Wait } from '#features/account/components/wait-notice.tsx'
import { phoneFault } from '#features/account/components/phone-field.tsx'
import { useNoCode } from '#features/account/use-no-code.ts'
import { toast } from '#components/overlays/toast.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useFaultFocus } from '#lib/form/use-fault-focus.ts'
import { useMessages, type Translate } from '#lib/i18n/language-context.ts'

export type SignupField = 'fullName' | 'number' | 'agreed'
type Faults = Partial<Record<SignupField, FaultText>>

type Refusal = [field: SignupField, title: string, text?: string]

interface Form {
  fullName: string
  agreed: boolean
}

/** State of the sign-up form's faults, shown in the specification's words as a toast and at the field. */
export function useRefusal() {
  const t = useMessages()
  const noCode = useNoCode()
  const focusFault = useFaultFocus()
  const [faults, setFaults] = useState<Faults>({})
  const [wait, setWait] = useState<Wait>()
  /** Several fields were empty on submit. */
  const [incomplete, setIncomplete] = useState(false)
  const [taken, setTaken] = useState(false)

  const refuse = ([field, title, text]: Refusal) => {
    toast.error(title, text)
    setFaults({ [field]: { title, text } })
    focusFault()
  }
  const refuseEmpty = (empty: Faults) => {
    toast.error(t('error.missing_fields'))
    setIncomplete(Object.keys(empty).length > 1)
    setFaults(empty)
    focusFault()
  }
  return {
    faults,
    wait,
    incomplete,
    taken,
    forget: (field: SignupField) => {
      if (field === 'number') setTaken(false)
      setFaults((before) => ({ ...before, [field]: undefined }))
    },
    forgetAll: () => setFaults({}),
    beginAnew: () => {
      setWait(undefined)
      setIncomplete(false)
    },
    /** Shows the first fault's message; true if the form may be sent. */
    check: (form: Form, number: string): boolean => {
      const empty = emptyOf(form, number, t)
      const fault = faultOf(form, number, t)
      if (Object.keys(empty).length > 0) refuseEmpty(empty)
      else if (fault) refuse(fault)
      else return true
      return false
    },
    explain: (failure: unknown) => {
      const code = isApiError(failure) ? failure.code : 'internal'
      const refusal = refusalOf(code, t)
      if (code === 'phone_taken') setTaken(true)
      if (refusal) return refuse(refusal)
      if (code === 'missing_fields')
        return refuseEmpty({ fullName: { text: t('account.nameMissing') } })
      setWait(noCode(failure, 'signup'))
    },
  }
}

function emptyOf({ fullName }: Form, number: string, t: Translate): Faults {
  return {
    ...(!isVisible(fullName) ? { fullName: { text: t('account.nameMissing') } } : {}),
    ...(phoneFault(number) === 'missing' ? { number: { text: t('account.missingPhone') } } : {}),
  }
}

/** Returns the fault that prevents a filled form from being sent. */
function faultOf({ agreed }: Form, number: string, t: Translate): Refusal | undefined {
  const fault = phoneFault(number)
  if (fault && fault !== 'missing')
    return ['number', t('account.invalidPhone'), t(`error.${fault}`)]
  return agreed ? undefined : refusalOf('agreement_required', t)
}

/** Maps the server's refusal to a fault of one field. */
function refusalOf(code: string, t: Translate): Refusal | undefined {
  switch (code) {
    case 'phone_taken':
      return ['number', t('error.phone_taken')]
    case 'invalid_phone':
    case 'not_a_mobile':
      return ['number', t('account.invalidPhone'), t(`error.${code}`)]
    case 'invalid_input':
      return ['fullName', t('error.invalid_input'), t('account.nameInvalid')]
    case 'agreement_required':
      return ['agreed', t('account.agreementRequired'), t('error.agreement_required')]
    default:
      return undefined
  }
}
