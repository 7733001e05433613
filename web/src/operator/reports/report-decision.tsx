import { useState } from 'react'
import { KEPT_DAYS, MAX_REMOVAL_REASON } from '@awan/core/report/rules'
import { Button } from '#components/buttons/button.tsx'
import { TextArea } from '#components/fields/text-area.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { toast } from '#components/overlays/toast.ts'
import {
  dismissReported,
  removeReported,
  reportedContentQuery,
  restoreReported,
  type ReportedContent,
} from '#features/report/desk-api.ts'
import { reportKeys } from '#features/report/keys.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useChannels } from '#lib/channels/channels.ts'
import { focusFirstFault } from '#lib/form/focus-fault.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Names what is done about a thing after a question. */
export type ReportStep = 'remove' | 'restore' | 'dismiss'

const SEND = { remove: removeReported, restore: restoreReported, dismiss: dismissReported } as const

/** Says what a step means before it is taken, and asks for the reason that the shop reads. */
export function ReportDecision(props: {
  step: ReportStep
  content: ReportedContent
  onClose: () => void
}) {
  const { step, content, onClose } = props
  const t = useMessages()
  const errorText = useErrorText()
  const { sms } = useChannels()
  const explained = sms || step === 'dismiss' ? step : (`${step}NoSms` as const)
  const [reason, setReason] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const missing = step === 'remove' && reason.trim() === ''
  const write = useWrite(() => SEND[step](content, reason.trim()), {
    keep: (client, saved) => client.setQueryData(reportedContentQuery(saved.id).queryKey, saved),
    affects: (client) => client.invalidateQueries({ queryKey: reportKeys.all }),
    onSaved: () => {
      toast.success(t(`operator.report.done.${step}`))
      onClose()
    },
    onFailed: (error) => {
      const changed = isApiError(error, 'changed_elsewhere')
      toast.error(changed ? t('operator.report.changed') : errorText(error))
      if (changed) onClose()
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
      title={t(`operator.report.ask.${step}`)}
      description={t(`operator.report.text.${explained}`, { days: KEPT_DAYS })}
      pending={write.isPending}
      onClose={onClose}
      actions={
        <>
          <Button
            variant={step === 'remove' ? 'danger' : 'primary'}
            pending={write.isPending}
            onClick={submit}
          >
            {t(`operator.report.${step}`)}
          </Button>
          <Button variant="outline" data-safe inactive={write.isPending} onClick={onClose}>
            {t('operator.keep')}
          </Button>
        </>
      }
    >
      {step === 'remove' && (
        <TextArea
          className="mt-4"
          label={t('operator.report.reasonField')}
          maxLength={MAX_REMOVAL_REASON}
          value={reason}
          error={submitted && missing && t('operator.reasonMissing')}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </Dialog>
  )
}
