import { useState } from 'react'
import { type ApiError, type ApiErrorCode, isApiError, isTransient } from '#lib/api/api-error.ts'

interface Step<Row> {
  /** Content of the step, with the version it is based on; by default all attempts are the same step. */
  change?: readonly unknown[]
  send: () => Promise<Row>
  /** Returns the row as it is now, from the refusal if it is there. */
  read: (refusal: ApiError) => Row | undefined | Promise<Row>
  isTaken: (now: Row) => boolean
}

/**
 * Returns the send of steps. An attempt without a response may have taken its step, and the next one is then refused as
 * stale: it succeeds if the row as `read` now is what the step leaves.
 */
export function newRepeatedStep() {
  const unanswered = new Set<string>()
  return async function take<Row>({ change, send, read, isTaken }: Step<Row>): Promise<Row> {
    const attempt = JSON.stringify(change ?? [])
    try {
      const row = await send()
      unanswered.delete(attempt)
      return row
    } catch (error) {
      if (isTransient(error)) unanswered.add(attempt)
      if (!isApiError(error, 'changed_elsewhere') || !unanswered.has(attempt)) throw error
      const now = await read(error)
      unanswered.delete(attempt)
      if (!now || !isTaken(now)) throw error
      return now
    }
  }
}

/** Returns a handler that ends a removal of a row that is gone, which is refused with `code`, as one that succeeded. */
export const unlessGone = (code: ApiErrorCode) => (error: unknown) => {
  if (!isApiError(error, code)) throw error
}

/** Returns the same send for each attempt of one opened question. */
export function useRepeatedStep() {
  const [take] = useState(newRepeatedStep)
  return take
}
