import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import type { MessageKey } from '@awan/core/locales/en/messages'
import { toast } from '#components/overlays/toast.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useWrite } from '#lib/api/use-write.ts'

interface Placed {
  id: string
  position: number
}

/**
 * Returns a list in the order that was last sent, and a function that sends another. An order is shown at once and
 * goes if it is refused. It is laid over the list rather than written into it: the list may be read again meanwhile,
 * for the event of an earlier change, and does not have the order yet.
 */
export function useReorder<Item extends Placed>(
  items: readonly Item[],
  options: {
    /** Key of the query with the answer `{ items }`. */
    queryKey: QueryKey
    send: (ids: string[]) => Promise<unknown>
    failed: MessageKey
  },
): { shown: readonly Item[]; reorder: (ids: string[]) => void } {
  const { queryKey, send, failed } = options
  const t = useMessages()
  const errorText = useErrorText()
  const inOrder = ['order', ...queryKey.map(String)]
  const [sent, setSent] = useState<string[]>()
  const sending = useWrite(send, {
    // Quick presses are sent one after another.
    inOrder,
    keep: (client, _, ids) =>
      client.setQueryData<{ items: Placed[] }>(
        queryKey,
        (before) => before && { ...before, items: ordered(before.items, ids) },
      ),
    onFailed: (error) => toast.error(t(failed), errorText(error)),
    // Only the last of several orders reads the list again.
    affects: async (client: QueryClient) => {
      if (client.isMutating({ mutationKey: inOrder, exact: true }) === 1)
        await client.invalidateQueries({ queryKey })
    },
  })
  const reorder = (ids: string[]) => {
    setSent(ids)
    // Called for the last of several orders only.
    sending.mutate(ids, { onSettled: () => setSent(undefined) })
  }
  return { shown: sent ? ordered(items, sent) : items, reorder }
}

function ordered<Item extends Placed>(items: readonly Item[], ids: readonly string[]): Item[] {
  const place = new Map(ids.map((id, at) => [id, at]))
  return items.map((item) => ({
    ...item,
    position: place.get(item.id) ?? ids.length + item.position,
  }))
}
