import { queryOptions } from '@tanstack/react-query'
import { analyticsKeys } from '#features/analytics/keys.ts'
import { mayUseNetwork } from '#features/analytics/network.ts'
import type { Batch, Recording } from '#features/analytics/recording.ts'
import type { SendingOutcome } from '#features/analytics/tracker.ts'
import type { Answer, Item } from '#lib/api/answers.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { sessionClient } from '#lib/api/session-token.ts'
import { PERSONAL } from '#lib/api/query-client.ts'
import { staySignal } from '#lib/auth/stay.ts'

export type Session = Item<'listAnalyticsSessions'>
export type Summary = Answer<'getAnalyticsSummary'>

/** The account's recorded activity: the summary and the last ten sessions. */
export const activityQuery = queryOptions({
  queryKey: analyticsKeys.activity,
  queryFn: async ({ signal }) => {
    const [summary, { items }] = await Promise.all([
      answerOf(api.GET('/api/analytics/summary', { signal })),
      answerOf(api.GET('/api/analytics/sessions', { signal })),
    ])
    return { summary, sessions: items }
  },
  staleTime: 0,
  meta: PERSONAL,
})

function deviceInfo() {
  const { userAgent, platform, language } = navigator
  return { userAgent: userAgent.slice(0, 512), platform, language }
}

/**
 * Sends updates of a session. Expected failures become an outcome, and a 401 does not sign the person out; nothing is
 * shown.
 */
export async function sendUpdate(recording: Recording, batch: Batch): Promise<SendingOutcome> {
  const signal = staySignal()
  if (!mayUseNetwork() || signal.aborted) return 'later'
  try {
    const { response } = await call(recording, batch, signal)
    return outcomeOf(response.status)
  } catch (error) {
    if (isApiError(error) || signal.aborted) return 'later'
    throw error
  }
}

function call(recording: Recording, batch: Batch, signal: AbortSignal) {
  const { sessionId, startTime, startKnown, endTime } = recording
  const params = { path: { sessionId } }
  const begins = { startTime: new Date(startTime).toISOString(), deviceInfo: deviceInfo() }
  if (endTime !== null) {
    const body = startKnown ? batch : { ...batch, ...begins }
    return api.POST('/api/analytics/sessions/{sessionId}/end', { params, body, signal })
  }
  if (!startKnown)
    return api.POST('/api/analytics/sessions', { body: { sessionId, ...begins, ...batch }, signal })
  return api.PATCH('/api/analytics/sessions/{sessionId}', { params, body: batch, signal })
}

function outcomeOf(status: number): SendingOutcome {
  if (status < 300) return 'kept'
  if (status === 401) return 'signed-out'
  if (status === 404) return 'unknown'
  return status >= 500 || status === 408 || status === 429 ? 'later' : 'refused'
}

/** Sends the end of a session while its page unloads. A beacon carries the cookie, but cannot carry a token. */
export function beaconEnd({ sessionId, startTime }: Recording, batch: Batch): void {
  if (sessionClient() === 'native' || staySignal().aborted) return
  const begins = { startTime: new Date(startTime).toISOString(), deviceInfo: deviceInfo() }
  const url = `/api/analytics/sessions/${encodeURIComponent(sessionId)}/end`
  navigator.sendBeacon(url, JSON.stringify({ ...begins, ...batch }))
}
