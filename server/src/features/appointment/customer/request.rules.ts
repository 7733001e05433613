import { IDEMPOTENCY_KEY } from '@awan/core/appointment/rules'
import { parseInstant } from '@awan/core/time'
import { AppError, invalidInput } from '#http/app-error.ts'

/** Parses the idempotency key of a request; throws if it is missing or malformed. */
export function idempotencyKey(header: string | undefined): string {
  if (header === undefined) throw new AppError('idempotency_key_required')
  if (IDEMPOTENCY_KEY.test(header)) return header
  throw invalidInput('idempotency-key', '1 to 255 visible ASCII characters', 'headers')
}

/** Parses an instant into milliseconds since the epoch; throws `invalid_input` for the field. */
export function instantOf(text: string, field = 'start'): number {
  const instant = parseInstant(text)
  if (instant === undefined) throw invalidInput(field, 'not an ISO 8601 instant')
  return instant
}
