import { z } from 'zod'
import { catalogueId } from '../catalog/id-schema.ts'
import { COUNTRIES } from '../market/iq.ts'
import { endpoint } from '../endpoint.ts'
import { secretKeyHeaders } from '../key/request-schema.ts'
import { languageSchema } from '../language-schema.ts'
import { named } from '../schema/names.ts'

/** The signed-in person. `isAdmin` is true for an operator; the screen may use it, the server never trusts it back. */
export const accountSchema = named(
  'Account',
  z.object({
    id: z.string(),
    isAdmin: z.boolean(),
    fullName: z.string(),
    phone: z.string(),
    language: languageSchema,
    country: z.string(),
    city: z.string(),
    digits: z.enum(['latn', 'arab']),
    theme: z.enum(['system', 'light', 'dark']),
    /** True: shops the account has booked with may notify it of promotions. */
    offersAgreed: z.boolean(),
  }),
)

/**
 * State of a code. `awaiting_opt_in`: nothing is sent until the person answers YES by WhatsApp; after `fallbackAfter`
 * seconds the code is sent by SMS instead; from `resendAfter` on, a resend request does that. `fellBack`: SMS replaced
 * WhatsApp, once. `expiresAt`: end of the wait or of the code.
 */
export const challengeSchema = named(
  'Challenge',
  z.object({
    challengeId: z.string(),
    status: z.enum(['sent', 'awaiting_opt_in']),
    channel: z.enum(['sms', 'whatsapp']),
    resendAfter: z.int(),
    fallbackAfter: z.int().optional(),
    expiresAt: z.string(),
    fellBack: z.boolean(),
  }),
)

const challengeParams = z.object({ challengeId: z.string() })

export const requestOtp = endpoint({
  id: 'requestOtp',
  method: 'POST',
  path: '/api/auth/otp',
  access: 'public',
  summary:
    'Sends a six-digit code to a mobile number for sign-up or login; by WhatsApp after an opt-in. Repeated with its Idempotency-Key while the code is valid, it sends nothing and returns the same challenge',
  headers: secretKeyHeaders,
  body: z.strictObject({
    purpose: z.enum(['signup', 'login']),
    phone: z.string().max(64).optional(),
    channel: z.enum(['sms', 'whatsapp']).optional(),
    fullName: z.string().max(1000).optional(),
    agreed: z.boolean().optional(),
    language: languageSchema.optional(),
  }),
  status: 202,
  answer: challengeSchema,
  errors: [
    'invalid_phone',
    'not_a_mobile',
    'missing_fields',
    'agreement_required',
    'user_not_found',
    'phone_taken',
    'too_many_requests',
    'invalid_input',
    'request_in_progress',
  ],
})

export const getOtp = endpoint({
  id: 'getOtp',
  method: 'GET',
  path: '/api/auth/otp/:challengeId',
  access: 'public',
  summary: 'Returns the state of a sent code, to restore its countdown after a reload',
  params: challengeParams,
  status: 200,
  answer: challengeSchema,
  errors: ['challenge_not_found'],
})

export const resendOtp = endpoint({
  id: 'resendOtp',
  method: 'POST',
  path: '/api/auth/otp/:challengeId/resend',
  access: 'public',
  summary:
    'Sends a new code by SMS and voids earlier ones, once the countdown is over; cancels a pending opt-in',
  params: challengeParams,
  status: 202,
  answer: challengeSchema,
  errors: ['challenge_not_found', 'too_many_requests'],
})

export const verifyOtp = endpoint({
  id: 'verifyOtp',
  method: 'POST',
  path: '/api/auth/otp/:challengeId/verify',
  access: 'public',
  summary:
    'Verifies the code. The web receives cookies; the native app receives a session token, and a device token to send as `Device-Token` with later code requests. Repeated with its Idempotency-Key within five minutes, it returns the same session',
  params: challengeParams,
  headers: secretKeyHeaders,
  body: z.strictObject({
    code: z.string().max(64),
    client: z.enum(['web', 'native']).default('web'),
  }),
  status: 200,
  answer: z.object({
    user: accountSchema,
    token: z.string().optional(),
    device: z.string().optional(),
  }),
  errors: [
    'invalid_or_expired_code',
    'phone_taken',
    'account_suspended',
    'too_many_requests',
    'invalid_input',
  ],
})

export const getSession = endpoint({
  id: 'getSession',
  method: 'GET',
  path: '/api/auth/session',
  access: 'person',
  summary: 'Returns the signed-in account',
  status: 200,
  answer: z.object({ user: accountSchema }),
  errors: [],
})

export const deleteSession = endpoint({
  id: 'deleteSession',
  method: 'DELETE',
  path: '/api/auth/session',
  access: 'person',
  summary: 'Logs out',
  status: 204,
  errors: [],
})

export const updateMe = endpoint({
  id: 'updateMe',
  method: 'PATCH',
  path: '/api/me',
  access: 'person',
  summary: "Updates the caller's settings",
  body: z.strictObject({
    fullName: z.string().max(1000).optional(),
    language: languageSchema.optional(),
    country: z.enum(COUNTRIES).optional(),
    city: catalogueId.optional(),
    digits: z.enum(['latn', 'arab']).optional(),
    theme: z.enum(['system', 'light', 'dark']).optional(),
    offersAgreed: z.boolean().optional(),
  }),
  status: 200,
  answer: z.object({ user: accountSchema }),
  errors: ['city_not_found', 'missing_fields', 'invalid_input'],
})

export const requestAccountCode = endpoint({
  id: 'requestAccountCode',
  method: 'POST',
  path: '/api/me/code',
  access: 'person',
  summary:
    "Sends a code to the caller's own number, to confirm the caller's identity; once per Idempotency-Key, like a login code",
  headers: secretKeyHeaders,
  status: 202,
  answer: challengeSchema,
  errors: ['too_many_requests', 'request_in_progress', 'invalid_input'],
})

export const enterAccountCode = endpoint({
  id: 'enterAccountCode',
  method: 'POST',
  path: '/api/me/code/:challengeId/verify',
  access: 'person',
  summary:
    "Confirms the caller's identity with that code; the session may delete the account for ten minutes. Repeated with its Idempotency-Key within five minutes, it succeeds again and prolongs nothing",
  params: challengeParams,
  headers: secretKeyHeaders,
  body: z.strictObject({ code: z.string().max(64) }),
  status: 204,
  errors: ['invalid_or_expired_code', 'too_many_requests', 'invalid_input'],
})

export const deleteMe = endpoint({
  id: 'deleteMe',
  method: 'DELETE',
  path: '/api/me',
  access: 'person',
  summary:
    'Deletes the account immediately: cancels future appointments, removes personal data and ends all sessions. Refused for the only owner of a business, unless the business was never approved and has no appointments of other people; it is then deleted too',
  status: 204,
  errors: ['code_required', 'only_owner'],
})
