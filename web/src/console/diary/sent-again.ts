import { isApiError, isTransient } from '#lib/api/api-error.ts'

/** Changes sent without a response, each with the version it was based on. */
const unanswered = new Set<string>()

/**
 * Sends a change of an appointment or block. One that was sent before without a response may have been made, and is then
 * refused as stale; if the state in the refusal is the requested one, it is returned as the result.
 */
export async function sentAgain<Thing>(
  /** Content of the change, with id and version. */
  change: readonly unknown[],
  name: 'appointment' | 'block',
  send: () => Promise<Thing>,
  isRequested: (now: Thing) => boolean,
): Promise<Thing> {
  const key = JSON.stringify([name, ...change])
  try {
    const saved = await send()
    unanswered.delete(key)
    return saved
  } catch (error) {
    if (isTransient(error)) unanswered.add(key)
    if (!isApiError(error, 'changed_elsewhere') || !unanswered.delete(key)) throw error
    const now = error.data[name] as Thing | undefined // typed by the contract's changedAppointmentData and changedBlockData
    if (!now || !isRequested(now)) throw error
    return now
  }
}
