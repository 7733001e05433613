import { QuestionDialog } from '#components/overlays/question-dialog.tsx'
import { toast } from '#components/overlays/toast.ts'
import { retryJob, type FailedJob } from '#features/diagnostics/job-api.ts'
import { deskJobKeys } from '#features/diagnostics/keys.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { JobName } from '#operator/jobs/job-name.tsx'

/** Asks for confirmation before a failed job is retried, and shows its error. */
export function RetryDialog({ job, onClose }: { job: FailedJob; onClose: () => void }) {
  const t = useMessages()
  const retry = useWrite(retryJob, {
    affects: (client) => client.invalidateQueries({ queryKey: deskJobKeys.all }),
    onSaved: () => {
      toast.success(t('operator.retried'))
      onClose()
    },
  })
  return (
    <QuestionDialog
      title={t('operator.retryAsk')}
      text={t('operator.retryText')}
      yes={t('operator.retry')}
      no={t('operator.keep')}
      danger={false}
      pending={retry.isPending}
      error={retry.error}
      onYes={() => retry.mutate(job.id)}
      onNo={onClose}
    >
      <p className="mt-3 font-semibold">
        <JobName name={job.name} />
      </p>
      {job.fault !== null && (
        <p dir="ltr" className="mt-2 rounded-md bg-bg-subtle p-3 text-sm wrap-anywhere">
          {job.fault}
        </p>
      )}
    </QuestionDialog>
  )
}
