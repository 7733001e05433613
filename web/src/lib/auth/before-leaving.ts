import type { QueryClient } from '@tanstack/react-query'
import { isTransient } from '#lib/api/api-error.ts'
import { doneOf, endedOf, type CallOutcome } from '#lib/api/client.ts'
import { PERSONAL_QUERIES } from '#lib/api/query-client.ts'
import { readLeaving, noteLeaving, forgetLeaving } from '#lib/auth/leaving-flag.ts'
import { beginLeaving, endLeaving } from '#lib/auth/stay.ts'
import { readAccount } from '#lib/auth/stored-account.ts'

const PATIENCE_MS = 1500

const tasks = new Set<() => Promise<void>>()

/** Registers a task for logout, run while the session is still valid; returns a function that removes it. */
export function beforeLeaving(task: () => Promise<void>): () => void {
  tasks.add(task)
  return () => void tasks.delete(task)
}

/** Runs the registered tasks; logout waits at most `PATIENCE_MS` for them. */
export async function finishBeforeLeaving(): Promise<void> {
  if (tasks.size === 0) return
  const done = Promise.allSettled([...tasks].map((task) => task()))
  await Promise.race([done, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}

/**
 * Runs `end`, the request that ends the session, after all other mutations have finished and personal queries are
 * cancelled, so that none of them gets a 401. Called within a mutation. GET requests wait meanwhile
 * (lib/api/client.ts), and continue if the session did not end. If the response is lost, the request is repeated once.
 */
export async function leaveBy(
  end: () => Promise<CallOutcome<unknown>>,
  client: QueryClient,
): Promise<void> {
  await otherChanges(client)
  // If another tab has logged out already, there is nothing to cancel, and no event would end the wait.
  if (readAccount()) beginLeaving()
  try {
    await client.cancelQueries(PERSONAL_QUERIES)
    await endSurely(end)
  } catch (error) {
    endLeaving()
    void client.invalidateQueries(PERSONAL_QUERIES)
    throw error
  }
}

/** Sends the request; once a response was lost, on this page or before it, a 401 says that the session has ended. */
async function endSurely(end: () => Promise<CallOutcome<unknown>>): Promise<void> {
  const account = readAccount()
  if (!account || readLeaving() !== account.id) {
    try {
      return await doneOf(end())
    } catch (error) {
      if (!isTransient(error)) throw error
    }
    if (account) noteLeaving(account.id)
  }
  try {
    await endedOf(end())
  } catch (error) {
    if (!isTransient(error)) forgetLeaving()
    throw error
  }
}

/** Waits for the other mutations, each of which has a timeout. */
function otherChanges(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (client.isMutating() > 1) return
      stop()
      resolve()
    }
    const stop = client.getMutationCache().subscribe(look)
    look()
  })
}
