import type { QueryClient } from '@tanstack/react-query'
import { toast } from '#components/overlays/toast.ts'
import {
  endPersonSessions,
  personQuery,
  restorePerson,
  suspendPerson,
  type Person,
} from '#features/account/people-desk-api.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { isolated } from '#lib/format/isolated.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useRepeatedStep } from '#lib/api/repeated-step.ts'
import { StepDialog } from '#operator/frame/step-dialog.tsx'
import { afterPerson, keepPerson } from '#operator/people/effects.ts'

/** Step taken on an account after confirmation. */
export type PersonStep = 'suspend' | 'restore' | 'end'

const SEND = {
  suspend: suspendPerson,
  restore: restorePerson,
  end: (accountId: string) => endPersonSessions(accountId),
} as const

/** Dialog that explains a step, and asks for the reason of a suspension. */
export function PersonDialog(props: { step: PersonStep; person: Person; onClose: () => void }) {
  const { step, person, onClose } = props
  const t = useMessages()
  const label = t(step === 'end' ? 'operator.person.endAll' : `operator.${step}`)
  const take = useRepeatedStep()
  const send = (reason: string, client: QueryClient) =>
    take({
      send: () => SEND[step](person.id, reason),
      read: () => client.fetchQuery(personQuery(person.id)),
      isTaken: (now) =>
        step === 'suspend'
          ? now.suspendedAt !== null && now.suspendedReason === reason
          : now.suspendedAt === null,
    })
  const write = useWrite(send, {
    keep: keepPerson,
    affects: afterPerson,
    onSaved: () => {
      toast.success(t(step === 'end' ? 'operator.person.ended' : `operator.done.${step}`))
      onClose()
    },
    onFailed: (error) => {
      // Changed since they were read, or erased.
      if (!isApiError(error, 'changed_elsewhere') && !isApiError(error, 'user_not_found')) return
      toast.error(t('operator.person.changed'))
      onClose()
    },
  })
  return (
    <StepDialog
      name={`${step} ${person.id}`}
      title={t(`operator.person.ask.${step}`, { name: isolated(person.fullName) })}
      description={t(`operator.person.text.${step}`)}
      label={label}
      danger={step !== 'restore'}
      reasoned={step === 'suspend' && { label: t('operator.person.reasonField'), maxLength: 500 }}
      pending={write.isPending}
      error={write.error}
      onTake={(reason) => write.mutate(reason)}
      onClose={onClose}
    />
  )
}
