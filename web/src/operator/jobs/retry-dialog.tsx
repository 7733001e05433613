import { Button } from '#components/buttons/button.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { toast } from '#components/overlays/toast.ts'
import { retryJob, type FailedJob } from '#features/diagnostics/job-api.ts'
import { deskJobKeys } from '#features/diagnostics/keys.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { JobName } from '#operator/jobs/job-name.tsx'

/** Asks before a job that was given up is done again, and says what was in its way. */
export function RetryDialog({ job, onClose }: { job: FailedJob; onClose: () => void }) {
  const t = useMessages()
  const errorText = useErrorText()
  const retry = useWrite(retryJob, {
    affects: (client) => client.invalidateQueries({ queryKey: deskJobKeys.all }),
    onSaved: () => {
      toast.success(t('operator.retried'))
      onClose()
    },
    onFailed: (error) => toast.error(errorText(error)),
  })
  return (
    <Dialog
      role="alertdialog"
      title={t('operator.retryAsk')}
      description={t('operator.retryText')}
      pending={retry.isPending}
      onClose={onClose}
      actions={
        <>
          <Button pending={retry.isPending} onClick={() => retry.mutate(job.id)}>
            {t('operator.retry')}
          </Button>
          <Button variant="outline" data-safe onClick={onClose}>
            {t('operator.keep')}
          </Button>
        </>
      }
    >
      <p className="mt-3 font-semibold">
        <JobName name={job.name} />
      </p>
      {job.fault !== null && (
        <p dir="ltr" className="mt-2 rounded-md bg-bg-subtle p-3 text-sm wrap-anywhere">
          {job.fault}
        </p>
      )}
    </Dialog>
  )
}
