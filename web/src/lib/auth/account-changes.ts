import type { MutationStatus } from '@tanstack/react-query'

/** The key of every change of the person's own settings. */
export const ACCOUNT_SETTINGS = ['settings']

interface Change {
  state: { status: MutationStatus }
}

/**
 * Called when the server is asked who is signed in: whether what it answers holds for the settings, up to now. Not where a
 * change was on its way or has begun since. `changes`: all of them, those that have ended included.
 */
export function untouchedSince(changes: () => readonly Change[]): () => boolean {
  const before = changes()
  const settled = before.every(({ state }) => state.status !== 'pending')
  return () => settled && changes().length === before.length
}
