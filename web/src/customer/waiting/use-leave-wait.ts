import { toast } from '#components/overlays/toast.ts'
import { useWaitFailed } from '#customer/waiting/use-wait-failed.ts'
import { afterWaits, leaveWait, restoreWait, type OwnWait } from '#features/wait/api.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Leaves a waiting list; undo restores the same place. */
export function useLeaveWait() {
  const t = useMessages()
  const failed = useWaitFailed()
  const restore = useWrite((id: string) => restoreWait(id), {
    affects: afterWaits,
    onFailed: failed,
  })
  return useWrite((wait: Pick<OwnWait, 'id'>) => leaveWait(wait.id), {
    affects: afterWaits,
    onSaved: (_, { id }) =>
      toast.success(t('appointment.waitLeft'), undefined, {
        label: t('shell.undo'),
        run: () => restore.mutate(id),
      }),
    onFailed: failed,
  })
}
