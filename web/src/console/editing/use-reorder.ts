import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { MessageKey } from '@awan/core/locales/en/messages'
import { toast } from '#components/overlays/toast.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useWrite } from '#lib/api/use-write.ts'

interface Placed {
  id: string
  position: number
}

/** Returns a function that reorders a list optimistically, and rolls back on failure. */
export function useReorder(options: {
  /** Key of the query with the answer `{ items }`. */
  queryKey: QueryKey
  send: (ids: string[]) => Promise<unknown>
  failed: MessageKey
}): (ids: string[]) => void {
  const { queryKey, send, failed } = options
  const t = useMessages()
  const errorText = useErrorText()
  const inOrder = ['order', ...queryKey.map(String)]
  // Only the last of several reorders refetches, so that the order of an earlier one does not reappear.
  const askAgain = async (client: QueryClient) => {
    if (client.isMutating({ mutationKey: inOrder }) === 1)
      await client.invalidateQueries({ queryKey })
  }
  const sending = useWrite(send, {
    // Quick presses are sent one after another.
    inOrder,
    show: async (client, ids) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<{ items: Placed[] }>(queryKey)
      if (before) client.setQueryData(queryKey, { ...before, items: ordered(before.items, ids) })
      return before
    },
    restore: (client, before) => {
      client.setQueryData(queryKey, before)
      void askAgain(client)
    },
    onFailed: (error) => toast.error(t(failed), errorText(error)),
    affects: askAgain,
  })
  return sending.mutate
}

function ordered(items: readonly Placed[], ids: readonly string[]): Placed[] {
  const place = new Map(ids.map((id, at) => [id, at]))
  return items.map((item) => ({
    ...item,
    position: place.get(item.id) ?? ids.length + item.position,
  }))
}
