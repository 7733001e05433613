import { toast } from '#components/overlays/toast.ts'
import type { Unsent } from '#console/unsent/queue/rules.ts'
import { unsentStore } from '#console/unsent/queue/store.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useAuth } from '#lib/auth/auth-context.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Returns the decisions about an entry: change and send it, or discard it with an undo. */
export function useDecide(entry: Unsent) {
  const t = useMessages()
  const { account } = useAuth()
  const store = unsentStore(account?.id ?? '')
  const failed = () => toast.error(t('diary.unsentNotKept'))
  const undo = () => void store.change(entry.id, (stored) => stored ?? entry).catch(failed)
  // Another tab may have decided first: its decision is kept.
  const put = useWrite(
    (next: Unsent | undefined) =>
      store.change(entry.id, (stored) => (stored?.revision === entry.revision ? next : stored)),
    {
      // The entry is no longer rendered by then.
      onSaved: (_, next) => {
        if (next === undefined)
          toast.success(t('diary.unsentDiscarded'), undefined, {
            label: t('shell.undo'),
            run: undo,
          })
      },
      onFailed: failed,
    },
  )
  return {
    pending: put.isPending,
    send: (next: Unsent) => put.mutate(next),
    discard: () => put.mutate(undefined),
  }
}
