import type { Answer, Body } from '#lib/api/answers.ts'
import { answerOf, api, doneOf } from '#lib/api/client.ts'
import { sessionClient } from '#lib/api/session-token.ts'
import { readTab, writeTab } from '#lib/tab-storage.ts'

const KEY = 'awan.hold'

export type HoldRequest = Omit<Body<'takeHold'>, 'client'>

/** Time held for this customer, until an instant of this device's clock. */
export interface Hold {
  start: string
  until: number
}

/** Returns the header that identifies the device in the native shell; a browser uses an HTTP-only cookie instead. */
export function holdHeaders(): Record<string, string> {
  const token = readTab(KEY)
  return typeof token === 'string' ? { 'hold-token': token } : {}
}

/** Holds a time for five minutes. Idempotent: the same request returns the same hold. */
export async function takeHold(request: HoldRequest, signal: AbortSignal): Promise<Hold> {
  const body = { ...request, client: sessionClient() }
  const answer: Answer<'takeHold'> = await answerOf(
    api.PUT('/api/hold', { body, headers: holdHeaders(), signal }),
  )
  if (answer.token !== undefined) writeTab(KEY, answer.token)
  return { start: answer.start, until: Date.now() + answer.secondsLeft * 1000 }
}

/** Releases the hold. Errors are ignored, as a hold expires by itself. */
export async function dropHold(): Promise<void> {
  await doneOf(api.DELETE('/api/hold', { headers: holdHeaders() })).catch(() => undefined)
}
