import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { isApiError } from '#lib/api/api-error.ts'

interface Effects<Input, Saved, Before> {
  /** Shows the change before it is sent. What it answers, `restore` gets back. */
  show?: (client: QueryClient, input: Input) => Before | Promise<Before>
  /** Shows what stood before, where the change came to nothing. */
  restore?: (client: QueryClient, before: Before, input: Input) => void
  /** Names the writes that are sent one after the other, in the order in which they were asked for. */
  inOrder?: readonly string[]
  /** Puts the answer where it is read. */
  keep?: (client: QueryClient, saved: Saved, input: Input) => void
  /**
   * Asks again for all that may be otherwise now: after a success, and after a refusal, which comes of what is not known
   * here. Where it returns the promise, the write is pending until what is shown is new.
   */
  affects?: (client: QueryClient) => unknown
  /** Runs even where the screen that wrote is gone; what is about that screen belongs to `mutate`. */
  onSaved?: (saved: Saved, input: Input) => void
  onFailed?: (error: Error, input: Input) => unknown
}

/** Sends changes of one kind. After silence nothing is known and nothing asked again: the same may be sent once more. */
export function useWrite<Input = void, Saved = unknown, Before = undefined>(
  send: (input: Input, client: QueryClient) => Promise<Saved>,
  effects: Effects<Input, Saved, Before> = {},
) {
  const { show, restore, inOrder, keep, affects, onSaved, onFailed } = effects
  const client = useQueryClient()
  return useMutation({
    ...(inOrder && { mutationKey: inOrder, scope: { id: inOrder.join('-') } }),
    mutationFn: (input: Input) => send(input, client),
    onMutate: async (input) => show && { before: await show(client, input) },
    onSuccess: async (saved, input) => {
      keep?.(client, saved, input)
      onSaved?.(saved, input)
      await affects?.(client)
    },
    onError: async (error, input, shown) => {
      if (shown) restore?.(client, shown.before, input)
      await onFailed?.(error, input)
      if (!(isApiError(error) && error.transient)) await affects?.(client)
    },
  })
}
