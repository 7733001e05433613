import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { outcomeOf, type ApprovalDecision } from '@awan/core/business/approval'
import { QuestionDialog } from '#components/overlays/question-dialog.tsx'
import { TextArea } from '#components/fields/text-area.tsx'
import { toast } from '#components/overlays/toast.ts'
import { UnsavedDialog } from '#components/overlays/unsaved-dialog.tsx'
import { decideBusiness, dossierQuery, type Dossier } from '#features/business/approval-api.ts'
import { approvalKeys } from '#features/business/shop-keys.ts'
import type { Body } from '#lib/api/answers.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useChannels } from '#lib/channels/channels.ts'
import { useVersionedForm } from '#lib/form/use-versioned-form.ts'
import { isolated } from '#lib/format/isolated.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useRepeatedStep } from '#lib/api/repeated-step.ts'

/** Dialog that explains a decision, and asks for its reason if the owner must get one. */
export function DecisionDialog(props: {
  decision: ApprovalDecision
  details: Dossier['details']
  /** Reason typed before the dossier changed. */
  draft: string
  /** Called with the typed reason if the dossier has changed since it was read. */
  onChanged: (reason: string) => void
  onClose: () => void
}) {
  const { decision, draft, onChanged, onClose } = props
  // As it was read: what changes while the question is open is refused, and read first.
  const [details] = useState(props.details)
  const t = useMessages()
  const { sms } = useChannels()
  const format = useFormat()
  const errorText = useErrorText()
  const { reasoned } = outcomeOf(decision)
  const { queryKey } = dossierQuery(details.id)
  const take = useRepeatedStep()
  const send = (body: Body<'decideBusiness'>, client: QueryClient) =>
    take({
      send: () => decideBusiness(details.id, body),
      read: () => client.fetchQuery({ ...dossierQuery(details.id), staleTime: 0 }),
      isTaken: (now) =>
        now.details.status === outcomeOf(decision).to &&
        now.details.statusReason === (body.reason ?? ''),
    })
  const decide = useWrite(send, {
    keep: (client, dossier) => void client.setQueryData(queryKey, dossier),
    affects: (client) => {
      void client.invalidateQueries({ queryKey })
      void client.invalidateQueries({ queryKey: approvalKeys.lists })
    },
  })
  const form = useVersionedForm({
    name: 'decision',
    stored: details,
    read: () => ({ reason: draft }),
    faultsOf: ({ reason }): 'reason'[] => (reasoned && reason.trim() === '' ? ['reason'] : []),
    save: async ({ reason }, version) =>
      void (await decide.mutateAsync({
        decision,
        version,
        ...(reasoned ? { reason: reason.trim() } : {}),
      })),
    onSaved: () => {
      toast.success(t(`operator.done.${decision}`))
      onClose()
    },
    onFailed: (error) => {
      if (!isApiError(error, 'changed_elsewhere')) return toast.error(errorText(error))
      toast.error(t('operator.changed'))
      onChanged(form.value.reason)
    },
  })
  return (
    <QuestionDialog
      title={t(`operator.ask.${decision}`, { name: isolated(format.name(details.name)) })}
      text={t(sms ? `operator.text.${decision}` : `operator.textNoSms.${decision}`)}
      yes={t(`operator.${decision}`)}
      no={t('operator.keep')}
      danger={reasoned}
      pending={form.pending}
      onYes={form.submit}
      onNo={() => form.guard.leave(onClose)}
    >
      {reasoned && (
        <TextArea
          className="mt-4"
          label={t('operator.reason')}
          maxLength={500}
          value={form.value.reason}
          error={form.faults.length > 0 && t('operator.reasonMissing')}
          onChange={(event) => form.set({ reason: event.target.value })}
        />
      )}
      <UnsavedDialog guard={form.guard} />
    </QuestionDialog>
  )
}
