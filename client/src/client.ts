import createClient from 'openapi-fetch'
import type { components, paths } from './schema.d.ts'

/** Error codes of the API; a newer server may return others. */
export type ErrorCode = components['schemas']['ErrorCode']

/** An error response of the server, or one that is no API response (`unreadable`); `data` depends on the code. */
export class AwanError extends Error {
  readonly code: ErrorCode | 'unreadable'
  readonly status: number
  readonly data: Readonly<Record<string, unknown>>
  /** Seconds to wait before the next call, from `Retry-After`; undefined without that header. */
  readonly retryAfter: number | undefined

  constructor(response: Response, body: unknown) {
    const said = isErrorBody(body) ? body : { code: 'unreadable' as const, message: '' }
    super(said.message || `The server answered ${response.status}.`)
    this.name = 'AwanError'
    this.code = said.code
    this.status = response.status
    this.data = 'data' in said ? (said.data ?? {}) : {}
    const after = Number(response.headers.get('retry-after') ?? Number.NaN)
    this.retryAfter = Number.isNaN(after) ? undefined : after
  }
}

export interface ClientOptions {
  /** Origin of the server: `https://awan.example`. */
  baseUrl: string
  /** A shop's API key, `awan_…`; public endpoints need none. */
  key?: string
  /** Language of error messages. */
  language?: 'en' | 'ar'
  /** Replaces the built-in `fetch`. */
  fetch?: (request: Request) => Promise<Response>
}

/** Creates a client: `awan.GET('/api/businesses/{businessId}', { params })`, typed by endpoint. */
export function awanClient(options: ClientOptions) {
  const { baseUrl, key, language = 'en', fetch } = options
  return createClient<paths>({
    baseUrl,
    headers: { 'accept-language': language, ...(key && { authorization: `Bearer ${key}` }) },
    querySerializer: { array: { style: 'form', explode: true } },
    ...(fetch && { fetch }),
  })
}

interface Outcome<Data> {
  data?: Data
  error?: unknown
  response: Response
}

/** Returns the response body of a call; throws an `AwanError` for any other response. */
export async function answerOf<Data>(call: Promise<Outcome<Data>>): Promise<Data> {
  const { data, error, response } = await call
  if (response.ok && data !== undefined) return data
  throw new AwanError(response, error)
}

function isErrorBody(body: unknown): body is components['schemas']['Error'] {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body
}
