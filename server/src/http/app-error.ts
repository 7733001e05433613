import { ERRORS, type ErrorCode } from '@awan/core/errors'

/** A refusal for the caller: thrown by services, sent by the error handler. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly data: Record<string, unknown> | undefined
  /** Seconds for a Retry-After header. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, data?: Record<string, unknown>, retryAfter?: number) {
    const { stackTraceLimit } = Error
    // A refusal is an answer: where it was thrown is not logged, and would take a twentieth of a losing booker's time.
    if (ERRORS[code] < 500) Error.stackTraceLimit = 0
    super(code)
    Error.stackTraceLimit = stackTraceLimit
    this.code = code
    this.data = data
    this.retryAfter = retryAfter
  }
}

/** Builds the refusal of one field of a request, for a reason that no schema can express. */
export function invalidInput(
  field: string,
  problem: string,
  place: 'body' | 'query' | 'headers' = 'body',
): AppError {
  return new AppError('invalid_input', { in: place, fields: [{ field, problem }] })
}
