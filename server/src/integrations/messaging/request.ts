import { SpanKind } from '@opentelemetry/api'
import { codeOf } from '@awan/core/thrown'
import { inSpan } from '#metrics/spans.ts'
import type { Outcome } from './port.ts'

/** Maximum response size in bytes; the rest is not read. */
const MOST_BYTES = 256 * 1024

/** Error codes of a call that failed before any byte of the request could be accepted. */
const NEVER_SENT =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|.*(?:CERT|SELF_SIGNED|TLS|SSL).*)$/

/** Response of a provider; `body` is undefined if it is not JSON. */
export interface ProviderAnswer {
  status: number
  body: unknown
  /** Milliseconds to wait, as requested by the provider. */
  retryAfter: number | undefined
}

/**
 * Calls a provider with a timeout of `timeoutMs` in total; follows no redirect and reads at most `MOST_BYTES`. Without
 * a response, `failure` tells whether the message may have been accepted all the same.
 */
export async function callProvider(
  url: string | URL,
  init: { method: string; headers: Record<string, string>; body?: string | Buffer | undefined },
  timeoutMs: number,
): Promise<ProviderAnswer | { failure: Extract<Outcome, { result: 'refused' | 'lost' }> }> {
  const { body, ...rest } = init
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const sent = { ...rest, ...(body === undefined ? {} : { body }) }
    // Traces only the host: URLs contain phone numbers and keys.
    const attributes = { 'http.request.method': init.method, 'server.address': new URL(url).host }
    const response = await inSpan(
      { name: 'provider', kind: SpanKind.CLIENT, attributes },
      () => fetch(url, { ...sent, redirect: 'manual', signal }),
      ({ status }) => ({ 'http.response.status_code': status }),
    )
    const text = await readCapped(response)
    return { status: response.status, body: parsed(text), retryAfter: waitOf(response) }
  } catch (error) {
    return { failure: failureOf(error) }
  }
}

function failureOf(error: unknown): Extract<Outcome, { result: 'refused' | 'lost' }> {
  const cause = error instanceof Error ? error.cause : undefined
  // For a name with several addresses, the errors of all are combined.
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause
  const code = codeOf(first) ?? ''
  if (NEVER_SENT.test(code)) return { result: 'refused', fault: 'unreachable', code }
  const late = error instanceof Error && error.name === 'TimeoutError'
  return { result: 'lost', fault: late ? 'timeout' : 'provider_error', code }
}

async function readCapped(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  const chunks: AsyncIterable<Uint8Array> | [] = response.body ?? []
  for await (const chunk of chunks) {
    bytes += chunk.byteLength
    if (bytes > MOST_BYTES) break
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function waitOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined
}

/** Derives the outcome from a response's status alone: after a 5xx it is unknown whether the message was sent. */
export function outcomeOfStatus({ status, retryAfter }: ProviderAnswer): Outcome {
  const code = String(status)
  if (status >= 500) return { result: 'lost', fault: 'provider_error', code }
  if (status === 429) return { result: 'refused', fault: 'throttled', code, retryAfter }
  if (status === 401 || status === 403) return { result: 'refused', fault: 'wrong_token', code }
  if (status === 402) return { result: 'refused', fault: 'no_credit', code }
  if (status < 200 || status >= 300) return { result: 'refused', fault: 'bad_request', code }
  return { result: 'lost', fault: 'unreadable_answer', code }
}

/** Returns the value at a path such as `messages.0.id`; undefined if there is none. */
export function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, name) => {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, name)) return undefined
    // The cast is safe: the property was checked above.
    return (inner as Record<string, unknown>)[name]
  }, value)
}

/** Returns the text or number at a path, as text. */
export function textAt(value: unknown, path: string): string | undefined {
  const found = valueAt(value, path)
  return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined
}

/** Returns the items of the list at a path; empty if it is not a list. */
export function listAt(value: unknown, path: string): unknown[] {
  const found = valueAt(value, path)
  return Array.isArray(found) ? found : []
}
