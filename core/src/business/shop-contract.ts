import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { localizedSchema } from '../language-schema.ts'
import { ROLES } from '../permissions.ts'
import { named } from '../schema/names.ts'

export const BUSINESS_STATUSES = ['pending', 'approved', 'declined', 'suspended'] as const

/** A business as listed for its members. */
export const shopSchema = named(
  'Shop',
  z.object({
    id: z.string(),
    /** Part of its short URL, `/b/<slug>`. */
    slug: z.string(),
    name: localizedSchema,
    categoryId: z.string(),
    cityId: z.string(),
    timeZone: z.string(),
    photo: z.string().nullable(),
    status: z.enum(BUSINESS_STATUSES),
    /** The operator's reason with the last decision; '' if none. */
    statusReason: z.string(),
    /** The caller's role in the business. */
    role: z.enum(ROLES),
    /** Id of the caller's staff member; null if none. */
    staffId: z.string().nullable(),
  }),
)

export const listShops = endpoint({
  id: 'listShops',
  method: 'GET',
  path: '/api/console/businesses',
  access: 'person',
  summary: "Lists the businesses the caller is a member of, with the caller's role in each",
  status: 200,
  answer: z.object({ items: z.array(shopSchema) }),
  errors: [],
})
