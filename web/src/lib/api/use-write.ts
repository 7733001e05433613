import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { isTransient } from '#lib/api/api-error.ts'

/** Handlers of an outcome that a hook takes from its caller; both run even if the component is unmounted. */
export interface OutcomeHandlers {
  onSaved?: () => void
  onFailed?: (error: Error) => void
}

interface Effects<Input, Saved, Before> {
  /** Applies the change optimistically; its return value is passed to `restore`. */
  show?: (client: QueryClient, input: Input) => Before | Promise<Before>
  /** Rolls back the optimistic change after a failure. */
  restore?: (client: QueryClient, before: Before, input: Input) => void
  /** Mutation key and scope: writes with the same one are sent in sequence. */
  inOrder?: readonly string[]
  /** Writes the response into the cache. */
  keep?: (client: QueryClient, saved: Saved, input: Input) => void
  /**
   * Invalidates affected queries: after a success, and after a refusal, which is often caused by data not loaded here.
   * If it returns a promise, the write stays pending until the refetch.
   */
  affects?: (client: QueryClient) => unknown
  /** Runs even if the component is unmounted; effects on that component belong in `mutate`. */
  onSaved?: (saved: Saved, input: Input) => void
  onFailed?: (error: Error, input: Input) => unknown
}

/**
 * Mutation with cache effects. After a transient failure the outcome is unknown and nothing is invalidated; the same
 * input may be sent again.
 */
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
      if (!isTransient(error)) await affects?.(client)
    },
  })
}
