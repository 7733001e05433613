import { KEPT_DAYS, MAX_REMOVAL_REASON } from '@awan/core/report/rules'
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
import { useMessages } from '#lib/i18n/language-context.ts'
import { StepDialog } from '#operator/frame/step-dialog.tsx'

/** Step taken on reported content after confirmation. */
export type ReportStep = 'remove' | 'restore' | 'dismiss'

const SEND = { remove: removeReported, restore: restoreReported, dismiss: dismissReported } as const

/** Dialog that explains a step, and asks for the reason shown to the shop. */
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
  const write = useWrite((reason: string) => SEND[step](content, reason), {
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
  return (
    <StepDialog
      title={t(`operator.report.ask.${step}`)}
      description={t(`operator.report.text.${explained}`, { days: KEPT_DAYS })}
      label={t(`operator.report.${step}`)}
      danger={step === 'remove'}
      reasoned={
        step === 'remove' && {
          label: t('operator.report.reasonField'),
          maxLength: MAX_REMOVAL_REASON,
        }
      }
      pending={write.isPending}
      onTake={(reason) => write.mutate(reason)}
      onClose={onClose}
    />
  )
}
