import { z } from 'zod'
import { endpoint, SHOP_PATH, shopEndpoint, shopParams } from '../endpoint.ts'
import { localizedSchema } from '../language-schema.ts'

/** Creation time of the feed's address; null: no address that opens it. */
const madeAt = z.string().nullable()

/** Address of the feed; only returned when it is created. */
const madeFeed = z.object({ url: z.url() })

export const getFeed = endpoint({
  id: 'getFeed',
  method: 'GET',
  path: '/api/me/feed',
  access: 'person',
  summary: 'Tells whether the caller has a calendar feed',
  status: 200,
  answer: z.object({ createdAt: madeAt }),
  errors: [],
})

export const createFeed = endpoint({
  id: 'createFeed',
  method: 'POST',
  path: '/api/me/feed',
  access: 'person',
  summary:
    'Creates a calendar feed with a secret address; a previous address answers 404 from now on',
  status: 201,
  answer: madeFeed,
  errors: ['too_many_requests'],
})

export const deleteFeed = endpoint({
  id: 'deleteFeed',
  method: 'DELETE',
  path: '/api/me/feed',
  access: 'person',
  summary: 'Deletes the calendar feed; its address answers 404 from now on',
  status: 204,
  errors: [],
})

const staffFeedParams = shopParams.extend({ staffId: z.string() })

export const listStaffFeeds = shopEndpoint({
  id: 'listStaffFeeds',
  method: 'GET',
  path: `${SHOP_PATH}/feeds`,
  may: 'feed.change',
  summary: 'Lists the staff members with a calendar feed; staff members see only their own',
  params: shopParams,
  status: 200,
  answer: z.object({
    items: z.array(z.object({ staffId: z.string(), name: localizedSchema, createdAt: madeAt })),
  }),
  errors: [],
})

export const createStaffFeed = shopEndpoint({
  id: 'createStaffFeed',
  method: 'POST',
  path: `${SHOP_PATH}/feeds/:staffId`,
  may: 'feed.change',
  summary:
    'Creates a calendar feed of a staff member with a secret address; a previous address answers 404 from now on',
  params: staffFeedParams,
  status: 201,
  answer: madeFeed,
  errors: ['staff_not_found', 'too_many_requests'],
})

export const deleteStaffFeed = shopEndpoint({
  id: 'deleteStaffFeed',
  method: 'DELETE',
  path: `${SHOP_PATH}/feeds/:staffId`,
  may: 'feed.change',
  summary: 'Deletes the calendar feed of a staff member; its address answers 404 from now on',
  params: staffFeedParams,
  status: 204,
  errors: ['staff_not_found'],
})
