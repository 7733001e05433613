import { useState } from 'react'
import { isApiError, isTransient } from '#lib/api/api-error.ts'
import { newRequestKey } from '#lib/api/request-keys.ts'

/** Requests that save the values of one attempt in a new row. */
type Requests<Row> = {
  /** Adds the row; the same key adds at most one. */
  create: (key: string) => Promise<Row>
} & (
  | {
      /** Saves the values in the row that an earlier attempt added. */
      change: (row: Row) => Promise<Row>
    }
  | {
      /** Removes that row, if it cannot be changed; the values are then added as another. */
      remove: (row: Row) => Promise<unknown>
    }
)

/**
 * Returns the save of a form for a new row. An attempt without a response may have added the row. The same values are
 * then added under the same key, at most once; edited ones change the row that was added.
 */
export function newCreation<Row>() {
  let key = newRequestKey()
  let unanswered: Requests<Row>['create'][] = []
  let added: Row | undefined

  const addedBefore = async () => {
    for (const create of unanswered)
      try {
        // Repeated as it was sent, so that it is answered with the row.
        return await create(key)
      } catch (error) {
        if (!isApiError(error, 'idempotency_key_reused')) throw error
      }
  }
  const changed = async (row: Row, change: (row: Row) => Promise<Row>) => {
    try {
      return await change(row)
    } catch (error) {
      // Changed by another session, or by an attempt without a response: the next attempt is based on that.
      if (isApiError(error, 'changed_elsewhere') && error.data.current)
        added = error.data.current as Row // as in the API contract
      throw error
    }
  }
  return async function save(requests: Requests<Row>): Promise<Row> {
    if (added !== undefined && 'change' in requests)
      return (added = await changed(added, requests.change))
    if (added !== undefined && 'remove' in requests) {
      await requests.remove(added)
      ;[key, unanswered, added] = [newRequestKey(), [], undefined]
    }
    try {
      return await requests.create(key)
    } catch (error) {
      if (isTransient(error)) unanswered.push(requests.create)
      if (!isApiError(error, 'idempotency_key_reused')) throw error
      added = await addedBefore()
      if (added === undefined) throw error
      return save(requests)
    }
  }
}

/** Returns the same save for each attempt of one opened form. */
export function useCreation<Row>() {
  const [save] = useState(newCreation<Row>)
  return save
}
