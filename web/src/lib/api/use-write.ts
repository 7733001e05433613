import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { isApiError } from '#lib/api/api-error.ts'

interface Effects<Saved> {
  /** Puts the answer where it is read. */
  keep?: (client: QueryClient, saved: Saved) => void
  /**
   * Asks again for all that may be otherwise now: after a success, and after a refusal, which comes of what is not known
   * here. Where it returns the promise, the write is pending until what is shown is new.
   */
  affects: (client: QueryClient) => unknown
  /** Runs even where the screen that wrote is gone; what is about that screen belongs to `mutate`. */
  onSaved?: (saved: Saved) => void
  onFailed?: (error: unknown) => void
}

/** Sends changes of one kind. After silence nothing is known and nothing asked again: the same may be sent once more. */
export function useWrite<Input, Saved>(
  send: (input: Input) => Promise<Saved>,
  { keep, affects, onSaved, onFailed }: Effects<Saved>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: async (saved) => {
      keep?.(client, saved)
      onSaved?.(saved)
      await affects(client)
    },
    onError: async (error) => {
      onFailed?.(error)
      if (!(isApiError(error) && error.transient)) await affects(client)
    },
  })
}
