import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { MessageKey } from '@awan/core/locales/en/messages'
import { toast } from '#components/overlays/toast.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

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
  const client = useQueryClient()
  const errorText = useErrorText()
  const mutationKey = ['order', ...queryKey]
  const sending = useMutation({
    mutationKey,
    mutationFn: send,
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<{ items: Placed[] }>(queryKey)
      if (before) client.setQueryData(queryKey, { ...before, items: ordered(before.items, ids) })
      return before
    },
    onError: (error, _ids, before) => {
      client.setQueryData(queryKey, before)
      toast.error(t(failed), errorText(error))
    },
    // The last of several: the order that one before it made is not to be seen again.
    onSettled: () =>
      client.isMutating({ mutationKey }) === 1 ? client.invalidateQueries({ queryKey }) : undefined,
    // Two quick presses are sent one after the other.
    scope: { id: mutationKey.join('-') },
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
