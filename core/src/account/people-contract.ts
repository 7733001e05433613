import { z } from 'zod'
import { personExportSchema } from './person-export.ts'
import { endpoint, listOf, pageQuery, searchText, writtenText } from '../endpoint.ts'
import { localizedSchema } from '../language-schema.ts'
import { ROLES } from '../permissions.ts'
import { named } from '../schema/names.ts'

/** An account as listed for the operator. */
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

/** An account with the details needed for support. */
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
  /** Number of upcoming confirmed appointments. */
  upcoming: z.int(),
})

const params = z.object({ accountId: z.string() })

export const listAccounts = endpoint({
  id: 'listAccounts',
  method: 'GET',
  path: '/api/admin/people',
  access: 'operator',
  summary: 'Lists accounts, newest first; searches names and digits of numbers',
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
  summary: 'Returns an account with its sessions, businesses and suspension',
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
    'Suspends an account: ends its sessions and refuses logins until the suspension is lifted. The reason is visible to operators only. Appointments stay; the businesses decide about them. 409 changed_elsewhere for an operator or an account that is already suspended',
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
  summary: 'Lifts a suspension; 409 changed_elsewhere if the account is not suspended',
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
  summary: 'Ends one session of an account, or all of them if none is given',
  params,
  query: z.object({ session: z.uuid().optional() }),
  status: 200,
  answer: personSchema,
  errors: ['user_not_found', 'invalid_input'],
})

export const exportPerson = endpoint({
  id: 'exportPerson',
  method: 'POST',
  path: '/api/admin/people/:accountId/export',
  access: 'operator',
  summary:
    'Exports all personal data of an account for its owner, without secrets; the export is recorded in the audit log',
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
    'Deletes an account permanently, with the same effects as a deletion by its owner. The reason is visible to operators only. The number of a suspended account cannot sign up again for a year. 409 only_owner for the only owner of a business; 409 changed_elsewhere for an operator',
  params,
  body: z.strictObject({ reason: writtenText.min(1).max(500) }),
  status: 204,
  errors: ['user_not_found', 'only_owner', 'changed_elsewhere', 'invalid_input'],
})
