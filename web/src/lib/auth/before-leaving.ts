import type { QueryClient } from '@tanstack/react-query'
import { PERSONAL_QUERIES } from '#lib/api/query-client.ts'
import { beginLeaving, endLeaving } from '#lib/auth/stay.ts'
import { readAccount } from '#lib/auth/stored-account.ts'

const PATIENCE_MS = 1500

const tasks = new Set<() => Promise<void>>()

/** Has `task` done when the person logs out, while the server still knows them; gives its end. */
export function beforeLeaving(task: () => Promise<void>): () => void {
  tasks.add(task)
  return () => void tasks.delete(task)
}

/** Does what is left to do; leaving waits no longer than a moment for it. */
export async function finishBeforeLeaving(): Promise<void> {
  if (tasks.size === 0) return
  const done = Promise.allSettled([...tasks].map((task) => task()))
  await Promise.race([done, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}

/**
 * Runs `end`, the request that ends the session, once the person's other changes have arrived and all that is read for them
 * is called off: neither is answered 401 behind their back. Called by a mutation. What is asked meanwhile waits
 * (lib/api/client.ts), and goes on where the session did not end.
 */
export async function leaveBy(end: () => Promise<void>, client: QueryClient): Promise<void> {
  await otherChanges(client)
  // Whoever is signed out by now, in another tab, has nothing to call off and nobody to end the wait.
  if (readAccount()) beginLeaving()
  try {
    await client.cancelQueries(PERSONAL_QUERIES)
    await end()
  } catch (error) {
    endLeaving()
    void client.invalidateQueries(PERSONAL_QUERIES)
    throw error
  }
}

/** Each ends by itself after a time. */
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
