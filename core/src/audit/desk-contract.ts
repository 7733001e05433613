import { z } from 'zod'
import { endpoint, listOf, pageQuery } from '../endpoint.ts'
import { localizedSchema } from '../language-schema.ts'
import { daySchema } from '../time-schema.ts'
import { AUDIT_ACTIONS, DESK_ACTIONS, DESK_SUBJECTS } from './actions.ts'
import { auditEntrySchema } from './contract.ts'

export const deskEntrySchema = auditEntrySchema.extend({
  action: z.enum([...AUDIT_ACTIONS, ...DESK_ACTIONS]),
  /** Null for the system; a deleted account has an id and no name. */
  actorId: z.string().nullable(),
  /** Null if it concerns no shop, or a deleted one. */
  business: z.object({ id: z.string(), name: localizedSchema }).nullable(),
})

export const listDeskAudit = endpoint({
  id: 'listDeskAudit',
  method: 'GET',
  path: '/api/admin/audit',
  access: 'operator',
  summary: 'Lists audit entries of all shops and the desk, newest first',
  query: z.object({
    about: z.enum(DESK_SUBJECTS).optional(),
    /** Phone number of the actor. */
    phone: z.string().min(1).max(64).optional(),
    actorId: z.uuid().optional(),
    businessId: z.uuid().optional(),
    /** Days of the country, both included. */
    from: daySchema.optional(),
    to: daySchema.optional(),
    ...pageQuery,
  }),
  status: 200,
  answer: listOf(deskEntrySchema),
  errors: ['invalid_input', 'invalid_phone'],
})
