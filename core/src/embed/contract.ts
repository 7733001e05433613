import { z } from 'zod'
import { SHOP_PATH, shopEndpoint, shopParams } from '../endpoint.ts'
import { named } from '../schema/names.ts'
import { EMBED_ORIGIN, LONGEST_EMBED_ORIGIN } from './rules.ts'

const origin = z.string().max(LONGEST_EMBED_ORIGIN).regex(EMBED_ORIGIN, 'no https origin')

/** A site of the shop's own that may show its booking page in a frame. */
export const embedSchema = named(
  'Embed',
  z.object({ id: z.string(), origin: z.string(), createdAt: z.string() }),
)

export const listEmbeds = shopEndpoint({
  id: 'listEmbeds',
  method: 'GET',
  path: `${SHOP_PATH}/embeds`,
  may: 'embed.change',
  summary: "Lists the sites that may embed the shop's booking page",
  params: shopParams,
  status: 200,
  answer: z.object({ items: z.array(embedSchema) }),
  errors: [],
})

export const createEmbed = shopEndpoint({
  id: 'createEmbed',
  method: 'POST',
  path: `${SHOP_PATH}/embeds`,
  may: 'embed.change',
  summary:
    'Allows a site, by its https origin, to embed the booking page. Idempotent. At most ten: 409 list_full',
  params: shopParams,
  body: z.strictObject({ origin }),
  status: 201,
  answer: embedSchema,
  errors: ['list_full', 'invalid_input'],
})

export const deleteEmbed = shopEndpoint({
  id: 'deleteEmbed',
  method: 'DELETE',
  path: `${SHOP_PATH}/embeds/:embedId`,
  may: 'embed.change',
  summary: 'Removes a site; the booking page no longer opens there',
  params: shopParams.extend({ embedId: z.string() }),
  status: 204,
  errors: ['embed_not_found'],
})
