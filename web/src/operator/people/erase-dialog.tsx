import { toast } from '#components/overlays/toast.ts'
import { erasePerson, type Person } from '#features/account/people-desk-api.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { isolated } from '#lib/format/isolated.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { StepDialog } from '#operator/frame/step-dialog.tsx'
import { afterPerson } from '#operator/people/effects.ts'

/** Dialog that explains the erasure of a person, which is final, and asks for the reason. */
export function EraseDialog(props: { person: Person; onErased: () => void; onClose: () => void }) {
  const { person, onErased, onClose } = props
  const t = useMessages()
  const onGone = () => {
    toast.success(t('operator.person.erased'))
    onErased()
  }
  const write = useWrite((reason: string) => erasePerson(person.id, reason), {
    onSaved: onGone,
    affects: afterPerson,
    onFailed: (error) => {
      // Erased by an attempt without a response, or by another operator.
      if (isApiError(error, 'user_not_found')) return onGone()
      const onlyOwner = isApiError(error, 'only_owner')
      if (!onlyOwner && !isApiError(error, 'changed_elsewhere')) return
      toast.error(t(onlyOwner ? 'operator.person.onlyOwner' : 'operator.person.changed'))
      onClose()
    },
  })
  return (
    <StepDialog
      name={`erase ${person.id}`}
      title={t('operator.person.ask.erase', { name: isolated(person.fullName) })}
      description={t('operator.person.text.erase')}
      label={t('operator.person.erase')}
      danger
      reasoned={{ label: t('operator.person.reasonField'), maxLength: 500 }}
      pending={write.isPending}
      error={write.error}
      onTake={(reason) => write.mutate(reason)}
      onClose={onClose}
    >
      {person.suspendedAt !== null && (
        <p className="mt-3 font-semibold">{t('operator.person.barred')}</p>
      )}
    </StepDialog>
  )
}
