import { shopChange } from '#features/appointment/diary-api.ts'
import { shopBook } from '#features/appointment/new-appointment-api.ts'
import type { Outcome, Unsent } from '#console/unsent/queue/rules.ts'
import { isApiError, isTransient } from '#lib/api/api-error.ts'

/** Statuses after which a retry may succeed: signed out, timed out, rate limited. */
const PASSING = new Set([401, 408, 429])

/** Sends one entry. */
export async function attempt(entry: Unsent): Promise<Outcome> {
  try {
    if (entry.kind === 'walkIn') await shopBook(entry.shopId, entry.request, entry.id)
    else
      await shopChange(
        entry.shopId,
        { ...entry.shown, version: entry.version },
        { note: entry.note },
      )
    return { kind: 'taken' }
  } catch (error) {
    return outcomeOfFailure(error)
  }
}

/** Returns the outcome of a failure: only a decision of the server about the entry is a refusal. */
export function outcomeOfFailure(error: unknown): Outcome {
  if (!isApiError(error) || isTransient(error)) return { kind: 'silent' }
  const { status, code, data } = error
  if (PASSING.has(status) || code === 'request_in_progress') return { kind: 'silent' }
  return { kind: 'refused', refusal: { status, code, data } }
}
