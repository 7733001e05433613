import { z } from 'zod'
import type { AuditSubject } from '../audit/actions.ts'
import { catalogueId } from '../catalog/id-schema.ts'
import { endpoint, listOf, pageQuery, searchText, writtenText } from '../endpoint.ts'
import { localizedSchema } from '../language-schema.ts'
import { ROLES } from '../permissions.ts'
import { versionInput } from '../version-schema.ts'
import { DECISIONS } from './approval.ts'
import { businessSchema } from './contract.ts'
import { detailsSchema } from './details-contract.ts'
import { BUSINESS_STATUSES } from './shop-contract.ts'
import { named } from '../schema/names.ts'

const ownerSchema = named('BusinessOwner', z.object({ fullName: z.string(), phone: z.string() }))

/** A business as the operator sees it in a list. */
export const candidateSchema = named(
  'BusinessCandidate',
  z.object({
    id: z.string(),
    name: localizedSchema,
    categoryId: z.string(),
    cityId: z.string(),
    district: localizedSchema,
    photo: z.string().nullable(),
    status: z.enum(BUSINESS_STATUSES),
    featured: z.boolean(),
    /** True: resubmitted after an earlier decision. */
    sentAgain: z.boolean(),
    owner: ownerSchema.nullable(),
    createdAt: z.string(),
  }),
)

const statementShape = detailsSchema.pick({
  name: true,
  about: true,
  phone: true,
  whatsapp: true,
  categoryId: true,
  cityId: true,
  district: true,
  address: true,
  landmark: true,
  location: true,
})

/** The business's details at the time of the decision; texts taken down since are missing. */
export const decidedStateSchema = statementShape.partial({ about: true })
export const DECIDED_FIELDS = statementShape.keyof().options

/** Audit subjects of a shop's setup, which is changed separately from its details. */
export const WORKING_SUBJECTS = [
  'offering',
  'staff',
  'hours',
  'season',
] as const satisfies readonly AuditSubject[]

/** The last decision about a business, and the changes since. */
export const lastDecisionSchema = named(
  'BusinessDecision',
  z.object({
    decision: z.enum(DECISIONS),
    reason: z.string(),
    decidedAt: z.string(),
    /** Fields that differ; `before` has their former values, `details` the current ones. */
    changed: z.array(z.enum(DECIDED_FIELDS)),
    before: decidedStateSchema,
    photos: z.object({ added: z.array(z.string()), removed: z.int() }),
    /** Number of audit entries since, by subject; subjects without any are left out. */
    recorded: z.array(z.object({ about: z.enum(WORKING_SUBJECTS), count: z.int() })),
  }),
)

/** Everything that was registered, and the page that customers would see. */
export const dossierSchema = named(
  'BusinessDossier',
  z.object({
    details: detailsSchema,
    owners: z.array(ownerSchema),
    /** Members of the console, and staff. */
    members: z.array(ownerSchema.extend({ role: z.enum(ROLES) })),
    staff: z.array(z.object({ id: z.string(), name: localizedSchema, active: z.boolean() })),
    createdAt: z.string(),
    decidedAt: z.string().nullable(),
    /** Null: no decision yet. */
    lastDecision: lastDecisionSchema.nullable(),
    photos: z.array(z.string()),
    page: businessSchema,
  }),
)

const params = z.object({ businessId: z.string() })

export const listCandidates = endpoint({
  id: 'listCandidates',
  method: 'GET',
  path: '/api/admin/businesses',
  access: 'operator',
  summary: 'Lists businesses of any status; those awaiting approval in order of submission',
  query: z.object({
    status: z.enum(BUSINESS_STATUSES).optional(),
    city: catalogueId.optional(),
    category: catalogueId.optional(),
    featured: z.stringbool().optional(),
    query: searchText.optional(),
    ...pageQuery,
  }),
  status: 200,
  answer: listOf(candidateSchema),
  errors: ['invalid_input'],
})

export const getDossier = endpoint({
  id: 'getDossier',
  method: 'GET',
  path: '/api/admin/businesses/:businessId',
  access: 'operator',
  summary: 'Returns all registration data of a business',
  params,
  status: 200,
  answer: dossierSchema,
  errors: ['business_not_found'],
})

export const decideBusiness = endpoint({
  id: 'decideBusiness',
  method: 'POST',
  path: '/api/admin/businesses/:businessId/decision',
  access: 'operator',
  summary:
    'Approves, declines, suspends or restores a business. Declining and suspending require a reason. Owners are notified by SMS of an approval or a refusal; owners and managers of the other decisions, with the reason. 409 changed_elsewhere if `version` is stale or the status does not allow the decision, with the current state in `data.details`',
  params,
  body: z.strictObject({
    decision: z.enum(DECISIONS),
    reason: writtenText.max(500).optional(),
    version: versionInput,
  }),
  status: 200,
  answer: dossierSchema,
  errors: ['business_not_found', 'missing_fields', 'changed_elsewhere', 'invalid_input'],
})

export const featureBusiness = endpoint({
  id: 'featureBusiness',
  method: 'PUT',
  path: '/api/admin/businesses/:businessId/featured',
  access: 'operator',
  summary:
    'Features an approved business, which then ranks before others in lists, or stops featuring it. 409 changed_elsewhere if `version` is stale, the business is already featured or not approved, with the current state in `data.details`',
  params,
  body: z.strictObject({ featured: z.boolean(), version: versionInput }),
  status: 200,
  answer: dossierSchema,
  errors: ['business_not_found', 'changed_elsewhere', 'invalid_input'],
})
