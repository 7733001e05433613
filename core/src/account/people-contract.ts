import { z } from 'zod'
import { attendeeOfSchema } from '../attendee/attendee-schema.ts'
import { accountSchema } from './contract.ts'
import { endpoint, listOf, pageQuery, searchText, writtenText } from '../endpoint.ts'
import { localizedSchema } from '../language-schema.ts'
import { ROLES } from '../permissions.ts'
import { named } from '../schema/names.ts'

/** Somebody with an account as the operator sees them in a list. */
export const listedPersonSchema = named(
  'ListedPerson',
  z.object({
    id: z.string(),
    fullName: z.string(),
    phone: z.string(),
    isOperator: z.boolean(),
    createdAt: z.string(),
    suspendedAt: z.string().nullable(),
  }),
)

/** The same with what helping them takes. */
export const personSchema = listedPersonSchema.extend({
  suspendedReason: z.string(),
  sessions: z.array(
    z.object({
      id: z.string(),
      client: z.enum(['web', 'native']),
      createdAt: z.string(),
      expiresAt: z.string(),
    }),
  ),
  businesses: z.array(z.object({ id: z.string(), name: localizedSchema, role: z.enum(ROLES) })),
  /** Counts confirmed appointments to come. */
  upcoming: z.int(),
})

const params = z.object({ accountId: z.string() })

export const listAccounts = endpoint({
  id: 'listAccounts',
  method: 'GET',
  path: '/api/admin/people',
  access: 'operator',
  summary: 'People with an account, the newest first; by words of a name or digits of a number',
  query: z.object({
    query: searchText.optional(),
    suspended: z.stringbool().optional(),
    ...pageQuery,
  }),
  status: 200,
  answer: listOf(listedPersonSchema),
  errors: ['invalid_input'],
})

export const getPerson = endpoint({
  id: 'getPerson',
  method: 'GET',
  path: '/api/admin/people/:accountId',
  access: 'operator',
  summary: 'Somebody with an account: their sessions, their businesses, whether they are suspended',
  params,
  status: 200,
  answer: personSchema,
  errors: ['user_not_found'],
})

export const suspendPerson = endpoint({
  id: 'suspendPerson',
  method: 'POST',
  path: '/api/admin/people/:accountId/suspension',
  access: 'operator',
  summary:
    'Suspends somebody: their sessions end and a log-in is refused until it is lifted; the reason is for operators. Their appointments stay, for the businesses to decide about. An operator, or somebody suspended already: 409 changed_elsewhere',
  params,
  body: z.strictObject({ reason: writtenText.min(1).max(500) }),
  status: 200,
  answer: personSchema,
  errors: ['user_not_found', 'changed_elsewhere', 'invalid_input'],
})

export const restorePerson = endpoint({
  id: 'restorePerson',
  method: 'DELETE',
  path: '/api/admin/people/:accountId/suspension',
  access: 'operator',
  summary: 'Lifts a suspension; where there is none: 409 changed_elsewhere',
  params,
  status: 200,
  answer: personSchema,
  errors: ['user_not_found', 'changed_elsewhere'],
})

export const endPersonSessions = endpoint({
  id: 'endPersonSessions',
  method: 'DELETE',
  path: '/api/admin/people/:accountId/sessions',
  access: 'operator',
  summary: 'Ends the sessions of somebody: one, or all where none is named',
  params,
  query: z.object({ session: z.uuid().optional() }),
  status: 200,
  answer: personSchema,
  errors: ['user_not_found', 'invalid_input'],
})

/** Everything that is kept of somebody, as it is handed to them. */
export const personExportSchema = named(
  'PersonExport',
  z.object({
    exportedAt: z.string(),
    account: accountSchema.extend({ createdAt: z.string(), agreedAt: z.string() }),
    appointments: z.array(
      z.object({
        id: z.string(),
        business: localizedSchema,
        services: z.array(localizedSchema),
        start: z.string(),
        end: z.string(),
        status: z.string(),
        price: z.int(),
        note: z.string(),
        attendee: attendeeOfSchema.nullable(),
        bookedAt: z.string(),
      }),
    ),
    /** Names whom the account remembers that it books for. */
    attendees: z.array(attendeeOfSchema),
    reviews: z.array(
      z.object({
        business: localizedSchema,
        stars: z.int(),
        comment: z.string(),
        writtenAt: z.string(),
      }),
    ),
    waits: z.array(
      z.object({
        business: localizedSchema,
        day: z.string(),
        part: z.string().nullable(),
        joinedAt: z.string(),
        endedAs: z.string().nullable(),
      }),
    ),
    favourites: z.array(z.object({ business: localizedSchema, addedAt: z.string() })),
    notifications: z.array(z.object({ type: z.string(), createdAt: z.string() })),
    sessions: z.array(
      z.object({ client: z.string(), createdAt: z.string(), expiresAt: z.string() }),
    ),
  }),
)

export const exportPerson = endpoint({
  id: 'exportPerson',
  method: 'POST',
  path: '/api/admin/people/:accountId/export',
  access: 'operator',
  summary: 'Everything that is kept of somebody, for them; the record says that it was handed out',
  params,
  status: 200,
  answer: personExportSchema,
  errors: ['user_not_found'],
})

export const erasePersonOnRequest = endpoint({
  id: 'erasePersonOnRequest',
  method: 'POST',
  path: '/api/admin/people/:accountId/erasure',
  access: 'operator',
  summary:
    'Deletes the account of somebody for good, as they could themselves; the reason is for operators. The number of a suspended account does not sign up again for a year. The only owner of a business: 409 only_owner; an operator: 409 changed_elsewhere',
  params,
  body: z.strictObject({ reason: writtenText.min(1).max(500) }),
  status: 204,
  errors: ['user_not_found', 'only_owner', 'changed_elsewhere', 'invalid_input'],
})
