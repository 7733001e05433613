import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { outcomeOf, type Decision } from '@awan/core/business/approval'
import { Button } from '#components/button.tsx'
import { Dialog } from '#components/dialog.tsx'
import { TextArea } from '#components/text-area.tsx'
import { toast } from '#components/toast.ts'
import { decideBusiness, dossierQuery, type Dossier } from '#features/business/approval-api.ts'
import { approvalKeys } from '#features/business/shop-keys.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Says what a decision means before it is made, and asks for the reason where the owner is owed one. */
export function DecisionDialog(props: {
  decision: Decision
  details: Dossier['details']
  onClose: () => void
}) {
  const { decision, details, onClose } = props
  const t = useMessages()
  const format = useFormat()
  const errorText = useErrorText()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const { reasoned } = outcomeOf(decision)
  const { queryKey } = dossierQuery(details.id)
  const decide = useMutation({
    mutationFn: () =>
      decideBusiness(details.id, {
        decision,
        version: details.version,
        ...(reasoned ? { reason: reason.trim() } : {}),
      }),
    onSuccess: (dossier) => {
      client.setQueryData(queryKey, dossier)
      void client.invalidateQueries({ queryKey: approvalKeys.lists })
      toast.success(t(`operator.done.${decision}`))
      onClose()
    },
    onError: (error) => {
      if (!isApiError(error, 'changed_elsewhere')) {
        toast.error(errorText(error))
        return
      }
      void client.invalidateQueries({ queryKey })
      toast.error(t('operator.changed'))
      onClose()
    },
  })
  const send = () => {
    const lacking = reasoned && reason.trim() === ''
    setMissing(lacking)
    if (!lacking) decide.mutate()
  }
  return (
    <Dialog
      role="alertdialog"
      title={t(`operator.ask.${decision}`, { name: isolated(format.name(details.name)) })}
      description={t(`operator.text.${decision}`)}
      pending={decide.isPending}
      onClose={onClose}
      actions={
        <>
          <Button
            variant={reasoned ? 'danger' : 'primary'}
            pending={decide.isPending}
            onClick={send}
          >
            {t(`operator.${decision}`)}
          </Button>
          <Button variant="outline" data-safe onClick={onClose}>
            {t('operator.keep')}
          </Button>
        </>
      }
    >
      {reasoned && (
        <TextArea
          className="mt-4"
          label={t('operator.reason')}
          maxLength={500}
          value={reason}
          error={missing && t('operator.reasonMissing')}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </Dialog>
  )
}

/** A name of either direction within a sentence that no element can be put into. */
const isolated = (name: string) => `\u2068${name}\u2069`
