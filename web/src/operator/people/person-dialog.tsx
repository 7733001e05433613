import { useState } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { TextArea } from '#components/fields/text-area.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { toast } from '#components/overlays/toast.ts'
import {
  endPersonSessions,
  restorePerson,
  suspendPerson,
  type Person,
} from '#features/account/people-desk-api.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { focusFirstFault } from '#lib/form/focus-fault.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { afterPerson, keepPerson } from '#operator/people/effects.ts'

/** Names what is done to somebody after a question. */
export type PersonStep = 'suspend' | 'restore' | 'end'

const SEND = {
  suspend: suspendPerson,
  restore: restorePerson,
  end: (accountId: string) => endPersonSessions(accountId),
} as const

/** Says what a step means before it is taken, and asks for the reason of a suspension. */
export function PersonDialog(props: { step: PersonStep; person: Person; onClose: () => void }) {
  const { step, person, onClose } = props
  const t = useMessages()
  const errorText = useErrorText()
  const [reason, setReason] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const missing = step === 'suspend' && reason.trim() === ''
  const label = t(step === 'end' ? 'operator.person.endAll' : `operator.${step}`)
  const write = useWrite(() => SEND[step](person.id, reason.trim()), {
    keep: keepPerson,
    affects: afterPerson,
    onSaved: () => {
      toast.success(t(step === 'end' ? 'operator.person.ended' : `operator.done.${step}`))
      onClose()
    },
    onFailed: (error) => {
      if (!isApiError(error, 'changed_elsewhere')) return toast.error(errorText(error))
      // What was to be decided is another matter now.
      toast.error(t('operator.person.changed'))
      onClose()
    },
  })
  const submit = () => {
    setSubmitted(true)
    if (missing) focusFirstFault()
    else write.mutate()
  }
  return (
    <Dialog
      role="alertdialog"
      title={t(`operator.person.ask.${step}`, { name: isolated(person.fullName) })}
      description={t(`operator.person.text.${step}`)}
      pending={write.isPending}
      onClose={onClose}
      actions={
        <>
          <Button
            variant={step === 'restore' ? 'primary' : 'danger'}
            pending={write.isPending}
            onClick={submit}
          >
            {label}
          </Button>
          <Button variant="outline" data-safe inactive={write.isPending} onClick={onClose}>
            {t('operator.keep')}
          </Button>
        </>
      }
    >
      {step === 'suspend' && (
        <TextArea
          className="mt-4"
          label={t('operator.person.reasonField')}
          maxLength={500}
          value={reason}
          error={submitted && missing && t('operator.reasonMissing')}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </Dialog>
  )
}

/** A name of either direction within a sentence that no element can be put into. */
const isolated = (name: string) => `\u2068${name}\u2069`
