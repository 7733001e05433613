import { z } from 'zod'
import { endpoint, writtenText } from '../endpoint.ts'
import { MAX_WORDS, REPORT_KINDS, REPORT_REASONS } from './rules.ts'

export const reportContent = endpoint({
  id: 'reportContent',
  method: 'POST',
  path: '/api/reports',
  access: 'person',
  summary:
    'Reports content of a business page to the operator; repeated reports of the same content count once',
  body: z.strictObject({
    businessId: z.string(),
    kind: z.enum(REPORT_KINDS),
    /** Id of the photo, staff member, offering, promotion or review; for `about`, of the business. */
    subjectId: z.uuid(),
    reason: z.enum(REPORT_REASONS),
    words: writtenText.max(MAX_WORDS).default(''),
  }),
  status: 204,
  errors: ['invalid_input', 'content_not_found', 'too_many_requests'],
})
