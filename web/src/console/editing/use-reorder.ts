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

/** Puts the items of a list in an order, on screen at once; when that fails they stand as before. */
export function useReorder(options: {
  /** Names the query whose answer is `{ items }`. */
  queryKey: QueryKey
  send: (ids: string[]) => Promise<unknown>
  failed: MessageKey
}): (ids: string[]) => void {
  const { queryKey, send, failed } = options
  const t = useMessages()
  const errorText = useErrorText()
  const inOrder = ['order', ...queryKey.map(String)]
  // The last of several: the order that one before it made is not to be seen again.
  const askAgain = async (client: QueryClient) => {
    if (client.isMutating({ mutationKey: inOrder }) === 1)
      await client.invalidateQueries({ queryKey })
  }
  const sending = useWrite(send, {
    // Two quick presses are sent one after the other.
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
