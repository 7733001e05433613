import { z } from 'zod'
import { IDEMPOTENCY_KEY } from '../appointment/rules.ts'

/** Headers of a write that is done once however often its request is repeated with the same key. */
export const keyHeaders = z.object({
  'idempotency-key': z.string().regex(IDEMPOTENCY_KEY).optional(),
})

/**
 * The same for a public request, whose key is all that identifies the caller: at least 128 random bits, written as 32
 * hexadecimal digits or as a UUID.
 */
export const secretKeyHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{32,255}$/)
    .optional(),
})

/** Errors of a request with a key. */
export const KEY_ERRORS = ['request_in_progress', 'idempotency_key_reused'] as const
