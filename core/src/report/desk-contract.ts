import { z } from 'zod'
import { endpoint, listOf, pageQuery, writtenText } from '../endpoint.ts'
import { localizedSchema } from '../language-schema.ts'
import { instantSchema } from '../time-schema.ts'
import { MAX_REMOVAL_REASON, REPORT_KINDS, REPORT_REASONS, REPORT_STATUSES } from './rules.ts'
import { named } from '../schema/names.ts'

/** Reported content, with the number of reporters. */
export const reportedSchema = named(
  'ReportedContent',
  z.object({
    id: z.string(),
    kind: z.enum(REPORT_KINDS),
    status: z.enum(REPORT_STATUSES),
    business: z.object({ id: z.string(), name: localizedSchema }),
    /** Current text; null for a photo, and if there is none any more. */
    text: localizedSchema.nullable(),
    /** Number of reporters with an account. */
    count: z.int(),
    reasons: z.array(z.enum(REPORT_REASONS)),
    reportedAt: z.string(),
  }),
)

/** A reported item with the details a decision needs. */
export const reportedDetailSchema = reportedSchema.extend({
  /** True: currently visible to customers. */
  shown: z.boolean(),
  /** The shop's reply to a reported review, which is shown and hidden with it; null if there is none. */
  answer: z.string().nullable(),
  /** Current version of the reported row; null if it no longer exists. */
  version: z.int().nullable(),
  /** Path of the photo for the operator, also after it is taken down; null for texts, and for a deleted photo. */
  photo: z.string().nullable(),
  decidedAt: z.string().nullable(),
  /** Reason for taking it down. */
  reason: z.string(),
  /** Until when it can be restored; null if it is not taken down. */
  restorableUntil: z.string().nullable(),
  /** The newest fifty reports. */
  reports: z.array(
    z.object({
      accountId: z.string(),
      reason: z.enum(REPORT_REASONS),
      words: z.string(),
      /** The text at the time of the report; null for a photo. */
      seen: localizedSchema.nullable(),
      createdAt: z.string(),
    }),
  ),
})

const params = z.object({ contentId: z.string() })

export const listReported = endpoint({
  id: 'listReported',
  method: 'GET',
  path: '/api/admin/reports',
  access: 'operator',
  summary: 'Lists reported content, each item once: pending or decided, newest first',
  query: z.object({ open: z.stringbool().default(true), ...pageQuery }),
  status: 200,
  answer: listOf(reportedSchema),
  errors: ['invalid_input'],
})

export const getReported = endpoint({
  id: 'getReported',
  method: 'GET',
  path: '/api/admin/reports/:contentId',
  access: 'operator',
  summary: 'Returns a reported item as it is now and as each reporter saw it',
  params,
  status: 200,
  answer: reportedDetailSchema,
  errors: ['content_not_found'],
})

/** The `reportedAt` that the operator saw: a later report is read before the decision. */
const seenReport = instantSchema

export const removeReported = endpoint({
  id: 'removeReported',
  method: 'POST',
  path: '/api/admin/reports/:contentId/removal',
  access: 'operator',
  summary:
    'Takes reported content down: a photo is no longer served, a text is emptied, an offering or promotion ends. The shop is notified of the reason. 409 changed_elsewhere if it was already decided, or has changed or was reported again since',
  params,
  body: z.strictObject({
    reason: writtenText.min(1).max(MAX_REMOVAL_REASON),
    /** Version the operator saw. */
    version: z.int().min(0),
    reportedAt: seenReport,
  }),
  status: 200,
  answer: reportedDetailSchema,
  errors: ['content_not_found', 'changed_elsewhere', 'invalid_input'],
})

export const restoreReported = endpoint({
  id: 'restoreReported',
  method: 'DELETE',
  path: '/api/admin/reports/:contentId/removal',
  access: 'operator',
  summary:
    'Restores content that was taken down, within thirty days; 409 changed_elsewhere if the shop has replaced it',
  params,
  status: 200,
  answer: reportedDetailSchema,
  errors: ['content_not_found', 'changed_elsewhere'],
})

export const dismissReported = endpoint({
  id: 'dismissReported',
  method: 'POST',
  path: '/api/admin/reports/:contentId/dismissal',
  access: 'operator',
  summary:
    'Keeps reported content; the reporters are not notified. 409 changed_elsewhere if already decided or reported again since',
  params,
  body: z.strictObject({ reportedAt: seenReport }),
  status: 200,
  answer: reportedDetailSchema,
  errors: ['content_not_found', 'changed_elsewhere', 'invalid_input'],
})
