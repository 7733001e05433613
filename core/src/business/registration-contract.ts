import { z } from 'zod'
import { endpoint, lineText, writtenText } from '../endpoint.ts'
import { KEY_ERRORS, keyHeaders } from '../key/request-schema.ts'
import { inEachLanguage } from '../language.ts'
import { shopSchema } from './shop-contract.ts'
import { named } from '../schema/names.ts'

/** Schema of text as typed: spaces are kept; invisible characters and those PostgreSQL cannot store are refused. */
const typed = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => !/[^\P{Cc}\t\n\r]|\p{Cs}/u.test(text), 'contains control characters')

export const pointSchema = named(
  'Point',
  z.object({
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
  }),
)

const minute = z.int().min(0).max(2880).multipleOf(5)
const rangeSchema = named('HoursRange', z.object({ from: minute, to: minute }))

/** Seven days from Monday. */
const weeklySchema = z.array(z.array(rangeSchema).max(10)).max(7)

/** The fields of `Draft`, as far as they are filled in. */
export const draftSchema = z
  .object({
    key: typed(64),
    step: z.int().min(0).max(20),
    name: z.object(inEachLanguage(() => typed(200))).partial(),
    categoryId: typed(40),
    phone: typed(64),
    whatsapp: z.enum(['same', 'other', 'none']),
    whatsappNumber: typed(64),
    cityId: typed(40),
    district: typed(300),
    address: typed(600),
    landmark: typed(600),
    pin: typed(2000),
    location: pointSchema.nullable(),
    weekly: weeklySchema,
    services: z
      .array(z.object({ serviceId: typed(64), duration: typed(20), price: typed(20) }))
      .max(100),
    team: z.array(z.object({ name: typed(200), me: z.boolean() })).max(50),
    photos: z.array(z.object({ id: typed(64), url: typed(200) })).max(20),
    agreed: z.boolean(),
  })
  .partial()

/** Stored draft; `version` 0 without content: none. */
export const storedDraftSchema = named(
  'RegistrationDraft',
  z.object({
    content: draftSchema.nullable(),
    version: z.int(),
    updatedAt: z.string().nullable(),
  }),
)

export const getDraft = endpoint({
  id: 'getRegistration',
  method: 'GET',
  path: '/api/registration',
  access: 'person',
  summary: "Returns the caller's draft registration of a business",
  status: 200,
  answer: storedDraftSchema,
  errors: [],
})

export const saveDraft = endpoint({
  id: 'saveRegistration',
  method: 'PUT',
  path: '/api/registration',
  access: 'person',
  summary:
    "Saves the caller's draft registration; `version` is the version of the edited draft, 0 for none. 409 changed_elsewhere if it is stale, with the current draft in `data.draft`",
  body: z.strictObject({ content: draftSchema, version: z.int().min(0).max(2_147_483_646) }),
  status: 200,
  answer: storedDraftSchema,
  errors: ['changed_elsewhere', 'invalid_input', 'payload_too_large'],
})

export const dropDraft = endpoint({
  id: 'dropRegistration',
  method: 'DELETE',
  path: '/api/registration',
  access: 'person',
  summary: "Deletes the caller's draft registration",
  status: 204,
  errors: [],
})

const inAnyLanguage = (text: z.ZodType<string, string>) =>
  z.object(inEachLanguage(() => text.nullish())).optional()

export const registerBusiness = endpoint({
  id: 'registerBusiness',
  method: 'POST',
  path: '/api/businesses',
  access: 'person',
  summary:
    'Registers a business of the caller, pending approval. Idempotent by Idempotency-Key. `draftVersion` deletes the draft in the same transaction',
  headers: keyHeaders,
  // Missing fields are reported by missing_fields, with their names in `data.fields`, not by the body's schema.
  body: z.strictObject({
    name: inAnyLanguage(lineText.max(200)),
    categoryId: z.string().max(40).optional(),
    phone: z.string().max(64).optional(),
    whatsapp: z.string().max(64).nullish(),
    cityId: z.string().max(40).optional(),
    district: inAnyLanguage(lineText.max(400)),
    address: inAnyLanguage(writtenText.max(600)),
    landmark: inAnyLanguage(writtenText.max(600)),
    location: pointSchema.nullish(),
    weekly: weeklySchema.optional(),
    services: z
      .array(z.object({ serviceId: z.string(), durationMinutes: z.int(), price: z.int() }))
      .max(100)
      .optional(),
    staff: z
      .array(z.object({ name: lineText.max(200), me: z.boolean().default(false) }))
      .max(50)
      .optional(),
    photoIds: z.array(z.string()).max(50).optional(),
    agreed: z.boolean().optional(),
    draftVersion: z.int().min(1).max(2_147_483_646).optional(),
  }),
  status: 201,
  answer: shopSchema,
  errors: [
    'missing_fields',
    'agreement_required',
    'invalid_phone',
    'not_a_mobile',
    'invalid_input',
    'pending_limit',
    'changed_elsewhere',
    ...KEY_ERRORS,
  ],
})

export const readMapLink = endpoint({
  id: 'readMapLink',
  method: 'POST',
  path: '/api/map-links',
  access: 'person',
  summary:
    'Resolves a short link of a maps app to its location; only hosts on a fixed list are contacted, and only their redirect is read',
  body: z.strictObject({ link: z.string().max(2000) }),
  status: 200,
  answer: z.object({ location: pointSchema }),
  errors: ['map_link_unread', 'too_many_requests', 'invalid_input'],
})
