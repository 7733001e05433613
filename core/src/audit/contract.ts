import { z } from 'zod'
import { listOf, pageQuery, SHOP_PATH, shopEndpoint, shopParams } from '../endpoint.ts'
import { localizedSchema } from '../language-schema.ts'
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from './actions.ts'
import { AUDIT_FIELDS } from './fields.ts'
import { named } from '../schema/names.ts'

export const auditEntrySchema = named(
  'AuditEntry',
  z.object({
    id: z.string(),
    at: z.string(),
    /** Name of the actor; null for the system and for deleted accounts. */
    actor: z.string().nullable(),
    /** Name of the API key, if a program acted. */
    key: z.string().nullable(),
    action: z.enum(AUDIT_ACTIONS),
    /** Name of the changed row at that time; null if it has none. */
    name: localizedSchema.nullable(),
    /** Start of the appointment. */
    start: z.string().nullable(),
    /** Dates whose hours were set or removed, in order; consecutive ones as one span, both ends included. */
    days: z.array(z.object({ first: z.string(), last: z.string() })),
    /** Working day of each instant after midnight in these entries, by today's hours. */
    evenings: z.record(z.string(), z.string()),
    /** Values before and after as text; null for none, and both null if too long to show. */
    changes: z.array(
      z.object({
        field: z.enum(AUDIT_FIELDS),
        before: z.string().nullable(),
        after: z.string().nullable(),
        /** Current names of the staff members, if the field is one; null for the others and if neither is known. */
        staff: z
          .object({ before: localizedSchema.nullable(), after: localizedSchema.nullable() })
          .nullable(),
      }),
    ),
  }),
)

export const listAudit = shopEndpoint({
  id: 'listAudit',
  method: 'GET',
  path: `${SHOP_PATH}/audit`,
  may: 'audit.read',
  summary: 'Lists audit entries of the shop, newest first',
  params: shopParams,
  query: z.object({ about: z.enum(AUDIT_SUBJECTS).optional(), ...pageQuery }),
  status: 200,
  answer: listOf(auditEntrySchema),
  errors: ['invalid_input'],
})
