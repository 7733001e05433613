import createClient from 'openapi-fetch'
import { answeredAhead } from '#lib/api/ahead.ts'
import { ApiError, toApiError } from '#lib/api/api-error.ts'
import type { paths } from '@awan/client/schema'
import { deviceToken, sessionToken } from '#lib/api/session-token.ts'
import { leavingDecided } from '#lib/auth/stay.ts'
import { SITE_ORIGIN } from '#lib/site-origin.ts'

const TIMEOUT_MS = 12_000

/** Dispatched on `window` when the server rejects the session. */
export const UNAUTHORIZED_EVENT = 'unauthorized'

async function timedFetch(request: Request): Promise<Response> {
  // During logout, a GET could arrive after the session has ended, so it waits for the outcome. Personal queries are
  // cancelled by then.
  if (request.method === 'GET') await leavingDecided()
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)])
  request.headers.set('Accept-Language', document.documentElement.lang)
  const token = sessionToken()
  if (token) request.headers.set('Authorization', `Bearer ${token}`)
  const device = deviceToken()
  if (device) request.headers.set('Device-Token', device)
  return (await answeredAhead(request)) ?? fetch(request, { signal })
}

/** Typed API client: `api.GET('/api/services', { params, signal })`; always wrap calls in `answerOf` or `doneOf`. */
export const api = createClient<paths>({
  baseUrl: SITE_ORIGIN,
  credentials: 'same-origin',
  fetch: timedFetch,
  querySerializer: { array: { style: 'form', explode: true } },
})

export interface CallOutcome<Data> {
  data?: Data
  error?: unknown
  response: Response
}

/** Turns a connection that broke, before the response or in the middle of its body, into an `ApiError`. */
async function arrived<Data>(call: Promise<CallOutcome<Data>>): Promise<CallOutcome<Data>> {
  try {
    return await call
  } catch (error) {
    // A cancelled query is not a failed one.
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError('network', 0, String(error))
  }
}

/** Returns the data of a response; throws `ApiError` for every failure. */
export async function answerOf<Data>(call: Promise<CallOutcome<Data>>): Promise<Data> {
  const { data, error, response } = await arrived(call)
  if (response.ok && data !== undefined) return data
  throw failure(response, error)
}

/** Awaits an endpoint that responds with 204; throws `ApiError` for every failure. */
export async function doneOf(call: Promise<CallOutcome<unknown>>): Promise<void> {
  const { error, response } = await arrived(call)
  if (!response.ok) throw failure(response, error)
}

/** Like `doneOf`, for a request that ends the session and may have done so before: a 401 is its success. */
export async function endedOf(call: Promise<CallOutcome<unknown>>): Promise<void> {
  const { error, response } = await arrived(call)
  if (!response.ok && response.status !== 401) throw toApiError(response.status, error)
}

function failure(response: Response, error: unknown): ApiError {
  if (response.status === 401) window.dispatchEvent(new Event(UNAUTHORIZED_EVENT))
  return toApiError(response.status, error)
}
