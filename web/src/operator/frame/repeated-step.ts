import { useState } from 'react'
import { isApiError, isTransient } from '#lib/api/api-error.ts'

/**
 * Returns the send of one step. An attempt without a response may have taken it, and the next one is then refused: it
 * succeeds if the row as `read` now is what the step leaves.
 */
export function newRepeatedStep() {
  let unanswered = false
  return async function take<Row>(step: {
    send: () => Promise<Row>
    read: () => Promise<Row>
    isTaken: (now: Row) => boolean
  }): Promise<Row> {
    try {
      return await step.send()
    } catch (error) {
      if (isTransient(error)) unanswered = true
      if (!unanswered || !isApiError(error, 'changed_elsewhere')) throw error
      const now = await step.read()
      if (!step.isTaken(now)) throw error
      return now
    }
  }
}

/** Returns the same send for each attempt of one opened question. */
export function useRepeatedStep() {
  const [take] = useState(newRepeatedStep)
  return take
}
