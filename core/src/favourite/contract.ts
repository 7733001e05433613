import { z } from 'zod'
import { businessSummarySchema } from '../business/contract.ts'
import { endpoint } from '../endpoint.ts'
import { instantSchema } from '../time-schema.ts'

/** Most favourites of an account; all are shown on one page. */
export const FAVOURITE_LIMIT = 100

const params = z.object({ businessId: z.string() })

export const listFavourites = endpoint({
  id: 'listFavourites',
  method: 'GET',
  path: '/api/me/favourites',
  access: 'person',
  summary:
    "Lists the caller's favourite businesses, newest first; unlisted businesses are left out",
  status: 200,
  answer: z.object({ items: z.array(businessSummarySchema.extend({ since: instantSchema })) }),
  errors: [],
})

export const addFavourite = endpoint({
  id: 'addFavourite',
  method: 'PUT',
  path: '/api/me/favourites/:businessId',
  access: 'person',
  summary:
    "Adds a business to the caller's favourites. Idempotent. At most a hundred: 409 list_full. `since` restores the position of a removed favourite",
  params,
  body: z.strictObject({ since: instantSchema.optional() }).nullish(),
  status: 204,
  errors: ['business_not_found', 'list_full', 'invalid_input'],
})

export const removeFavourite = endpoint({
  id: 'removeFavourite',
  method: 'DELETE',
  path: '/api/me/favourites/:businessId',
  access: 'person',
  summary: "Removes a business from the caller's favourites. Idempotent",
  params,
  status: 204,
  errors: [],
})
