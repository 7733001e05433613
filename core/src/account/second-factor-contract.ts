import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { named } from '../schema/names.ts'

/**
 * `required`: the desk cannot be opened without one. `entered`: this session may use the desk. `recoveryCodesLeft`: unused
 * codes that the operator has said to have kept.
 */
export const secondFactorSchema = named(
  'SecondFactor',
  z.object({
    isSetUp: z.boolean(),
    required: z.boolean(),
    entered: z.boolean(),
    recoveryCodesLeft: z.int(),
  }),
)

const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })

const codeBody = z.strictObject({ code: z.string().max(64) })

export const getSecondFactor = endpoint({
  id: 'getSecondFactor',
  method: 'GET',
  path: '/api/auth/second-factor',
  access: 'operator_login',
  summary: 'Tells whether the operator has a second factor, and whether this session has passed it',
  status: 200,
  answer: secondFactorSchema,
  errors: [],
})

export const beginSecondFactor = endpoint({
  id: 'beginSecondFactor',
  method: 'POST',
  path: '/api/auth/second-factor/setup',
  access: 'operator_login',
  summary:
    'Creates a secret for an authenticator app (RFC 6238); it takes effect once one of its codes is confirmed',
  status: 201,
  answer: z.object({
    /** The secret in base32, for typing, and as an otpauth URI, for scanning. */
    secret: z.string(),
    address: z.string(),
  }),
  errors: ['changed_elsewhere'],
})

export const confirmSecondFactor = endpoint({
  id: 'confirmSecondFactor',
  method: 'POST',
  path: '/api/auth/second-factor/confirm',
  access: 'operator_login',
  summary:
    'Confirms the secret with a code from the app and opens the desk to this session; the recovery codes are returned this once',
  body: codeBody,
  status: 200,
  answer: recoveryCodesSchema,
  errors: ['wrong_second_factor', 'changed_elsewhere', 'too_many_requests', 'invalid_input'],
})

export const enterSecondFactor = endpoint({
  id: 'enterSecondFactor',
  method: 'POST',
  path: '/api/auth/second-factor',
  access: 'operator_login',
  summary:
    'Opens the desk to this session with a code from the app or a recovery code; each code works once',
  body: codeBody,
  status: 200,
  answer: secondFactorSchema,
  errors: ['wrong_second_factor', 'too_many_requests', 'invalid_input'],
})

export const renewRecoveryCodes = endpoint({
  id: 'renewRecoveryCodes',
  method: 'POST',
  path: '/api/auth/second-factor/recovery-codes',
  access: 'operator',
  summary:
    'Makes new recovery codes, against a code from the app; they are returned this once, and the former ones work until the new ones are kept',
  body: codeBody,
  status: 200,
  answer: recoveryCodesSchema,
  errors: ['wrong_second_factor', 'too_many_requests', 'invalid_input'],
})

export const keepRecoveryCodes = endpoint({
  id: 'keepRecoveryCodes',
  method: 'POST',
  path: '/api/auth/second-factor/recovery-codes/kept',
  access: 'operator',
  summary:
    'Says, by one of the newest recovery codes, that they are kept: from then on the former ones open nothing. May be repeated',
  body: codeBody,
  status: 204,
  errors: ['wrong_second_factor', 'invalid_input'],
})
