import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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
import { useWrite } from '#lib/api/use-write.ts'
import { useChannels } from '#lib/channels/channels.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useRepeatedStep } from '#lib/api/repeated-step.ts'
import { StepDialog } from '#operator/frame/step-dialog.tsx'

/** Step taken on reported content after confirmation. */
export type ReportStep = 'remove' | 'restore' | 'dismiss'

const SEND = { remove: removeReported, restore: restoreReported, dismiss: dismissReported } as const

/** Status that each step leaves. */
const AFTER = { remove: 'removed', restore: 'restored', dismiss: 'dismissed' } as const

/** Dialog that explains a step, and asks for the reason: its reader is the author of a review, else the shop. */
export function ReportDecision(props: {
  step: ReportStep
  content: ReportedContent
  /** Reason typed before the content changed. */
  draft: string
  /** Called with the typed reason if the content has changed since it was read. */
  onChanged: (reason: string) => void
  onClose: () => void
}) {
  const { step, onChanged, onClose } = props
  // As it was read: what changes while the question is open is refused, and read first.
  const [content] = useState(props.content)
  const t = useMessages()
  const { sms } = useChannels()
  const isReview = content.kind === 'review'
  const text = textOf(step, { sms, isReview })
  const take = useRepeatedStep()
  const send = (reason: string, client: QueryClient) =>
    take({
      send: () => SEND[step](content, reason),
      read: () => client.fetchQuery(reportedContentQuery(content.id)),
      isTaken: (now) => now.status === AFTER[step] && now.reason === reason,
    })
  const write = useWrite(send, {
    keep: (client, saved) => client.setQueryData(reportedContentQuery(saved.id).queryKey, saved),
    affects: (client) => client.invalidateQueries({ queryKey: reportKeys.all }),
    onSaved: () => {
      toast.success(t(`operator.report.done.${step}`))
      onClose()
    },
    onFailed: (error, reason) => {
      if (!isApiError(error, 'changed_elsewhere')) return
      toast.error(t('operator.report.changed'))
      onChanged(reason)
    },
  })
  return (
    <StepDialog
      name={`${step} ${content.id}`}
      title={t(`operator.report.ask.${step}`)}
      description={t(text, { days: KEPT_DAYS })}
      label={t(`operator.report.${step}`)}
      danger={step === 'remove'}
      reasoned={
        step === 'remove' && {
          label: t(isReview ? 'operator.report.reviewReasonField' : 'operator.report.reasonField'),
          maxLength: MAX_REMOVAL_REASON,
        }
      }
      draft={props.draft}
      pending={write.isPending}
      error={write.error}
      onTake={(reason) => write.mutate(reason)}
      onClose={onClose}
    />
  )
}

/** Returns the key of the text that explains a step and says who is notified. */
function textOf(step: ReportStep, { sms, isReview }: { sms: boolean; isReview: boolean }) {
  if (step === 'dismiss') return 'operator.report.text.dismiss'
  const explained = sms ? step : (`${step}NoSms` as const)
  return isReview
    ? (`operator.report.reviewText.${explained}` as const)
    : (`operator.report.text.${explained}` as const)
}
