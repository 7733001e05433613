import { z } from 'zod'
import { IDEMPOTENCY_KEY } from '../appointment/rules.ts'

/** Headers of a write that is done once however often its request is repeated with the same key. */
export const keyHeaders = z.object({
  'idempotency-key': z.string().regex(IDEMPOTENCY_KEY).optional(),
})

/** Errors of a request with a key. */
export const KEY_ERRORS = ['request_in_progress', 'idempotency_key_reused'] as const
