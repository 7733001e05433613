import { KEY_LIFE } from '@awan/core/appointment/rules'
import type { Unanswered } from '#customer/offline/unanswered.ts'
import type { Appointment } from '#features/appointment/api.ts'
import { isApiError, isTransient } from '#lib/api/api-error.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { STORAGE_UPLOAD_RETRY_MS } from '#lib/limits.ts'
import { pause, retry } from '#lib/retry.ts'

/**
 * Upper bound for a request to be processed, in milliseconds, longer than any takes: one not found by then never
 * arrived.
 */
const ARRIVED_MS = 20_000

/**
 * Finds what became of a request, by its key: the appointment it booked, null if it booked none, or undefined if that
 * is no longer known, as the server has forgotten the key.
 */
export async function findBooked(
  left: Unanswered,
  signal: AbortSignal,
): Promise<Appointment | null | undefined> {
  const booked = (await lookFor(left, signal)) ?? (await lookLater(left, signal))
  return booked ?? (Date.now() - left.since < KEY_LIFE ? null : undefined)
}

async function lookLater(left: Unanswered, signal: AbortSignal) {
  const wait = left.at + ARRIVED_MS - Date.now()
  if (wait <= 0) return undefined
  await pause(wait, signal)
  return lookFor(left, signal)
}

/** Asks the server until a response arrives; undefined if nothing is booked under the key so far. */
async function lookFor({ key }: Unanswered, signal: AbortSignal): Promise<Appointment | undefined> {
  try {
    const params = { query: { key } }
    const ask = () => answerOf(api.GET('/api/booked-appointment', { params, signal }))
    return await retry(ask, { windowMs: STORAGE_UPLOAD_RETRY_MS, isTransient, signal })
  } catch (error) {
    if (isApiError(error, 'appointment_not_found')) return undefined
    throw error
  }
}
