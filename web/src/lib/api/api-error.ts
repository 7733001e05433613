import type { ErrorCode } from '@awan/core/errors'

/** `network`: no answer came (offline, timed out, cut off). Everything else the server said. */
export type ApiErrorCode = ErrorCode | 'network'

/** A request that did not succeed. `status` is 0 where no answer came. */
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

  /** Says whether the same request may succeed when sent again. */
  get transient(): boolean {
    return this.status === 0 || this.status >= 500
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
/** The table of codes stays on the server: a page from before an update meets new ones anyway, and has no sentence for them. */
const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && /^[a-z_]+$/.test(value)

/** Reads an error's body; a proxy's page counts as `internal`. */
export function toApiError(status: number, body: unknown): ApiError {
  const known = isRecord(body) ? body : {}
  const code = isErrorCode(known.code) ? known.code : status === 404 ? 'not_found' : 'internal'
  const message = typeof known.message === 'string' ? known.message : code
  return new ApiError(code, status, message, isRecord(known.data) ? known.data : {})
}

export function isApiError(error: unknown, code?: ApiErrorCode): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code)
}
