import { useState } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { TextArea } from '#components/fields/text-area.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { toast } from '#components/overlays/toast.ts'
import { erasePerson, type Person } from '#features/account/people-desk-api.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { focusFirstFault } from '#lib/form/focus-fault.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { afterPerson } from '#operator/people/effects.ts'

/** Says what erasing somebody means before it is done for good, and asks for the reason. */
export function EraseDialog(props: { person: Person; onErased: () => void; onClose: () => void }) {
  const { person, onErased, onClose } = props
  const t = useMessages()
  const errorText = useErrorText()
  const [reason, setReason] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const missing = reason.trim() === ''
  const write = useWrite(() => erasePerson(person.id, reason.trim()), {
    onSaved: () => {
      toast.success(t('operator.person.erased'))
      onErased()
    },
    affects: afterPerson,
    onFailed: (error) => {
      const text = isApiError(error, 'only_owner')
        ? t('operator.person.onlyOwner')
        : isApiError(error, 'changed_elsewhere')
          ? t('operator.person.changed')
          : errorText(error)
      toast.error(text)
      onClose()
    },
  })
  const submit = () => {
    setSubmitted(true)
    if (missing) focusFirstFault()
    else write.mutate(undefined)
  }
  return (
    <Dialog
      role="alertdialog"
      title={t('operator.person.ask.erase', { name: `\u2068${person.fullName}\u2069` })}
      description={t('operator.person.text.erase')}
      pending={write.isPending}
      onClose={onClose}
      actions={
        <>
          <Button variant="danger" pending={write.isPending} onClick={submit}>
            {t('operator.person.erase')}
          </Button>
          <Button variant="outline" data-safe inactive={write.isPending} onClick={onClose}>
            {t('operator.keep')}
          </Button>
        </>
      }
    >
      {person.suspendedAt !== null && (
        <p className="mt-3 font-semibold">{t('operator.person.barred')}</p>
      )}
      <TextArea
        className="mt-4"
        label={t('operator.person.reasonField')}
        maxLength={500}
        value={reason}
        error={submitted && missing && t('operator.reasonMissing')}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  )
}
