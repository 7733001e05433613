import createClient from 'openapi-fetch'
import type { components, paths } from './schema.d.ts'

/** Lists why a call is refused; a newer server may say more. */
export type ErrorCode = components['schemas']['ErrorCode']

/** Says what the server refused, by its code; `data` depends on the code. */
export class AwanError extends Error {
  readonly code: ErrorCode | 'unreadable'
  readonly status: number
  readonly data: Readonly<Record<string, unknown>>
  /** Seconds to wait before the next call, where the server says so. */
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
  /** Holds where the server is: `https://awan.example`. */
  baseUrl: string
  /** The key of a shop, `awan_…`; what is open to everyone needs none. */
  key?: string
  /** In which language names of errors come. */
  language?: 'en' | 'ar'
  /** Sends in place of the built-in `fetch`. */
  fetch?: (request: Request) => Promise<Response>
}

/** Makes a client: `awan.GET('/api/businesses/{businessId}', { params })`, with the types of each endpoint. */
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

/** Returns what an endpoint answered; throws an `AwanError` for everything else. */
export async function answerOf<Data>(call: Promise<Outcome<Data>>): Promise<Data> {
  const { data, error, response } = await call
  if (response.ok && data !== undefined) return data
  throw new AwanError(response, error)
}

function isErrorBody(body: unknown): body is components['schemas']['Error'] {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body
}
