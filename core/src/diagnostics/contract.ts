import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { LANGUAGE_IDS } from '../language.ts'
import { LIMITS } from './rules.ts'

/** `error` and `rejection` are uncaught; `render`: while rendering a screen; `resource`: failed to load. */
export const ERROR_KINDS = ['error', 'rejection', 'render', 'resource'] as const

/** One error as its browser describes it, without personal data (see rules.ts). */
const browserError = z.strictObject({
  kind: z.enum(ERROR_KINDS),
  /** Code shown to the person, to quote to support. */
  code: z.string().regex(/^[0-9A-Z]{1,10}$/),
  /** Class of the error. */
  name: z.string().max(LIMITS.name),
  message: z.string().max(LIMITS.message),
  /** `function file.js:line:column`, innermost first. Each is validated in linear time. */
  frames: z
    .array(
      z
        .string()
        .regex(/^[\w$.<> -]{0,150}[\w.-]:\d{1,6}:\d{1,8}$/)
        .max(LIMITS.frame),
    )
    .max(LIMITS.frames),
  /** Route pattern of the page: `/business/:businessId`. */
  route: z
    .string()
    .regex(/^[\w/:*-]+$/)
    .max(LIMITS.name),
  language: z.enum(LANGUAGE_IDS),
  online: z.boolean(),
  /** Hash of the app's entry file, different in each build; older apps send eight characters, or nothing. */
  build: z
    .string()
    .regex(/^[\w-]{7,8}$/)
    .optional(),
})

export const reportErrors = endpoint({
  id: 'reportErrors',
  method: 'POST',
  path: '/api/diagnostics/errors',
  access: 'public',
  summary:
    'Reports browser errors for the log and the operator. Reports over the limit per address are dropped silently',
  body: z.strictObject({ errors: z.array(browserError).min(1).max(LIMITS.errors) }),
  status: 204,
  errors: ['invalid_input', 'malformed_request', 'payload_too_large'],
})
