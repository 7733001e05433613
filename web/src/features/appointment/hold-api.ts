import type { Answer, Body } from '#lib/api/answers.ts'
import { answerOf, api, doneOf } from '#lib/api/client.ts'
import { sessionClient } from '#lib/api/session-token.ts'
import { readTab, writeTab } from '#lib/tab-storage.ts'

const KEY = 'awan.hold'

export type HoldRequest = Omit<Body<'takeHold'>, 'client'>

/** Time that is kept for this person, until an instant by this device's clock. */
export interface Hold {
  start: string
  until: number
}

/** By what the native shell shows which device it is; a browser has a cookie that no script can read. */
export function holdHeaders(): Record<string, string> {
  const token = readTab(KEY)
  return typeof token === 'string' ? { 'hold-token': token } : {}
}

/** Keeps a time for five minutes; the same again is the same hold. */
export async function takeHold(request: HoldRequest, signal: AbortSignal): Promise<Hold> {
  const body = { ...request, client: sessionClient() }
  const answer: Answer<'takeHold'> = await answerOf(
    api.PUT('/api/hold', { body, headers: holdHeaders(), signal }),
  )
  if (answer.token !== undefined) writeTab(KEY, answer.token)
  return { start: answer.start, until: Date.now() + answer.secondsLeft * 1000 }
}

/** Gives up what is kept. What never arrives runs out by itself. */
export async function dropHold(): Promise<void> {
  await doneOf(api.DELETE('/api/hold', { headers: holdHeaders() })).catch(() => undefined)
}
