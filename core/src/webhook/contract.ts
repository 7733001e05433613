import { z } from 'zod'
import { listOf, pageQuery, SHOP_PATH, shopEndpoint, shopParams } from '../endpoint.ts'
import { LONGEST_URL, WEBHOOK_EVENTS } from './rules.ts'
import { named } from '../schema/names.ts'

/** A webhook: an address of a shop's program that receives appointment events. */
export const webhookSchema = named(
  'Webhook',
  z.object({
    id: z.string(),
    url: z.url(),
    createdAt: z.string(),
    /** Time since which all deliveries have failed; null: the last one succeeded. */
    failingSince: z.string().nullable(),
    /** When the webhook was stopped; null: active. */
    disabledAt: z.string().nullable(),
    /** Time until which requests are also signed with a previous secret; null: only with the latest. */
    formerSecretUntil: z.string().nullable(),
  }),
)

/** Delivery of one event to one webhook. */
export const deliverySchema = named(
  'Delivery',
  z.object({
    /** Sent as `webhook-id`, and equal in all attempts. */
    id: z.string(),
    type: z.enum(WEBHOOK_EVENTS),
    status: z.enum(['waiting', 'delivered', 'failed']),
    attempts: z.int(),
    createdAt: z.string(),
    /** Time of the next attempt; null if there is none. */
    nextAt: z.string().nullable(),
    /** HTTP status of the last response; null: there was none. */
    answered: z.int().nullable(),
  }),
)

const webhookParams = shopParams.extend({ webhookId: z.string() })

export const listWebhooks = shopEndpoint({
  id: 'listWebhooks',
  method: 'GET',
  path: `${SHOP_PATH}/webhooks`,
  may: 'webhook.change',
  summary: "Lists the shop's webhooks",
  params: shopParams,
  status: 200,
  answer: z.object({ items: z.array(webhookSchema) }),
  errors: [],
})

export const createWebhook = shopEndpoint({
  id: 'createWebhook',
  method: 'POST',
  path: `${SHOP_PATH}/webhooks`,
  may: 'webhook.change',
  summary:
    'Creates a webhook: an https address that receives appointment events. The signing secret is only in this response. At most five: 409 list_full',
  params: shopParams,
  body: z.strictObject({ url: z.string().max(LONGEST_URL) }),
  status: 201,
  answer: z.object({ webhook: webhookSchema, secret: z.string() }),
  errors: ['list_full', 'invalid_input'],
})

export const deleteWebhook = shopEndpoint({
  id: 'deleteWebhook',
  method: 'DELETE',
  path: `${SHOP_PATH}/webhooks/:webhookId`,
  may: 'webhook.change',
  summary: 'Deletes a webhook, including its pending deliveries',
  params: webhookParams,
  status: 204,
  errors: ['webhook_not_found'],
})

export const resumeWebhook = shopEndpoint({
  id: 'resumeWebhook',
  method: 'POST',
  path: `${SHOP_PATH}/webhooks/:webhookId/resume`,
  may: 'webhook.change',
  summary: 'Resumes a stopped webhook; only new events are sent',
  params: webhookParams,
  status: 204,
  errors: ['webhook_not_found'],
})

export const renewWebhookSecret = shopEndpoint({
  id: 'renewWebhookSecret',
  method: 'POST',
  path: `${SHOP_PATH}/webhooks/:webhookId/secret`,
  may: 'webhook.change',
  summary:
    'Creates a new signing secret, which is only in this response. Requests are also signed with the previous secret for 24 hours, unless `endsFormer`. At most three previous secrets: 409 list_full',
  params: webhookParams,
  body: z.strictObject({
    /** True if the previous secret has leaked: it ends immediately, with all earlier ones. */
    endsFormer: z.boolean(),
  }),
  status: 201,
  answer: z.object({ webhook: webhookSchema, secret: z.string() }),
  errors: ['webhook_not_found', 'list_full', 'invalid_input'],
})

export const listDeliveries = shopEndpoint({
  id: 'listDeliveries',
  method: 'GET',
  path: `${SHOP_PATH}/webhooks/:webhookId/deliveries`,
  may: 'webhook.change',
  summary: "Lists a webhook's deliveries of the last thirty days, newest first",
  params: webhookParams,
  query: z.object(pageQuery),
  status: 200,
  answer: listOf(deliverySchema),
  errors: ['webhook_not_found', 'invalid_input'],
})

export const resendDelivery = shopEndpoint({
  id: 'resendDelivery',
  method: 'POST',
  path: `${SHOP_PATH}/webhooks/:webhookId/deliveries/:deliveryId/resend`,
  may: 'webhook.change',
  summary: 'Redelivers an event, under the same id',
  params: webhookParams.extend({ deliveryId: z.string() }),
  status: 204,
  errors: ['webhook_not_found', 'delivery_not_found', 'webhook_stopped'],
})
