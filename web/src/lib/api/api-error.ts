import type { ErrorCode } from '@awan/core/errors'

/** Error code of the server; `network`: no response arrived (offline, timed out, connection lost). */
export type ApiErrorCode = ErrorCode | 'network'

/** A failed request. `status` is 0 if no response arrived. */
export class ApiError extends Error {
  readonly code: ApiErrorCode
  readonly status: number
  readonly data: Record<string, unknown>

  constructor(code: ApiErrorCode, status: number, message: string, data = {}) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.data = data
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
/**
 * Accepts any code, as the list stays on the server: a page loaded before an update may receive newer codes, for which
 * it has no message.
 */
const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && /^[a-z_]+$/.test(value)

/** Parses an error response; a proxy's error page counts as `internal`. */
export function toApiError(status: number, body: unknown): ApiError {
  const known = isRecord(body) ? body : {}
  const code = isErrorCode(known.code) ? known.code : status === 404 ? 'not_found' : 'internal'
  const message = typeof known.message === 'string' ? known.message : code
  return new ApiError(code, status, message, isRecord(known.data) ? known.data : {})
}

export function isApiError(error: unknown, code?: ApiErrorCode): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code)
}

/**
 * Returns whether the outcome of a request is unknown and the same request may be sent again: no response arrived, the
 * server failed, or an earlier attempt is still running.
 */
export function isTransient(error: unknown): boolean {
  return (
    isApiError(error) &&
    (error.status === 0 || error.status >= 500 || error.code === 'request_in_progress')
  )
}
