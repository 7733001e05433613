import { HOLD_LIFE } from '@awan/core/appointment/rules'
import type { Answer, Body } from '#lib/api/answers.ts'
import { answerOf, api, doneOf } from '#lib/api/client.ts'
import { sessionClient } from '#lib/api/session-token.ts'
import { readTab, writeTab } from '#lib/tab-storage.ts'

const KEY = 'awan.hold'

export type HoldRequest = Omit<Body<'takeHold'>, 'client'>

/** Time held for this customer, until an instant of this device's clock. */
export interface Hold {
  id: string
  start: string
  until: number
  /** False if it was taken some time ago, or ends with its start: it does not last five minutes from now. */
  whole: boolean
}

/** Longest delay of a response about a hold that was just taken, in milliseconds. */
const LONGEST_DELAY = 10_000

/** Returns the header that identifies the device in the native shell; a browser uses an HTTP-only cookie instead. */
export function holdHeaders(): Record<string, string> {
  const token = readTab(KEY)
  return typeof token === 'string' ? { 'hold-token': token } : {}
}

/** The last release: a hold taken before its response could be the one it releases. */
let releasing: Promise<unknown> = Promise.resolve()

/**
 * Holds a time for five minutes. Idempotent: the same request returns the same hold. Not cancellable: a hold whose id is
 * unknown could not be released.
 */
export async function takeHold(request: HoldRequest): Promise<Hold> {
  await releasing
  const body = { ...request, client: sessionClient() }
  const answer: Answer<'takeHold'> = await answerOf(
    api.PUT('/api/hold', { body, headers: holdHeaders() }),
  )
  if (answer.token !== undefined) writeTab(KEY, answer.token)
  const { id, start, secondsLeft } = answer
  const left = secondsLeft * 1000
  return { id, start, until: Date.now() + left, whole: left >= HOLD_LIFE - LONGEST_DELAY }
}

/**
 * Releases a hold once it is taken, also if the page is left meanwhile. Another hold of the person stays, as another tab
 * may have taken it. Errors are ignored, as a hold expires by itself.
 */
export function dropHold(taking: Promise<Hold | undefined>): void {
  releasing = taking
    .then((hold) => {
      if (!hold) return
      const params = { query: { id: hold.id } }
      return doneOf(api.DELETE('/api/hold', { params, headers: holdHeaders(), keepalive: true }))
    })
    .catch(() => undefined)
}
