import type { MutationStatus } from '@tanstack/react-query'

/** Mutation key and order of every change of the account's settings. */
export const ACCOUNT_SETTINGS = ['settings']

interface Change {
  state: { status: MutationStatus }
}

/**
 * Call before requesting the account. The returned function tells whether the response's settings are valid: no
 * settings change was in flight then, and none has begun since. `changes`: all of them, including finished ones.
 */
export function untouchedSince(changes: () => readonly Change[]): () => boolean {
  const before = changes()
  const settled = before.every(({ state }) => state.status !== 'pending')
  return () => settled && changes().length === before.length
}
