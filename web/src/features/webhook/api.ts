import { queryOptions } from '@tanstack/react-query'
import { webhookKeys } from '#features/webhook/keys.ts'
import type { Body, Item } from '#lib/api/answers.ts'
import { answerOf, api, doneOf } from '#lib/api/client.ts'
import { pagesQuery } from '#lib/api/pages.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

export type Webhook = Item<'listWebhooks'>
export type WebhookDelivery = Item<'listDeliveries'>

/** Webhooks of a shop. */
export function webhooksQuery(businessId: string) {
  return queryOptions({
    queryKey: webhookKeys.list(businessId),
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/console/businesses/{businessId}/webhooks', {
          params: { path: { businessId } },
          signal,
        }),
      ),
    select: ({ items }) => items,
    meta: PERSONAL,
  })
}

export const createWebhook = (businessId: string, body: Body<'createWebhook'>) =>
  answerOf(
    api.POST('/api/console/businesses/{businessId}/webhooks', {
      params: { path: { businessId } },
      body,
    }),
  )

export const deleteWebhook = (businessId: string, webhookId: string) =>
  doneOf(
    api.DELETE('/api/console/businesses/{businessId}/webhooks/{webhookId}', {
      params: { path: { businessId, webhookId } },
    }),
  )

export const resumeWebhook = (businessId: string, webhookId: string) =>
  doneOf(
    api.POST('/api/console/businesses/{businessId}/webhooks/{webhookId}/resume', {
      params: { path: { businessId, webhookId } },
    }),
  )

export const renewWebhookSecret = (
  businessId: string,
  webhookId: string,
  body: Body<'renewWebhookSecret'>,
) =>
  answerOf(
    api.POST('/api/console/businesses/{businessId}/webhooks/{webhookId}/secret', {
      params: { path: { businessId, webhookId } },
      body,
    }),
  )

/** Deliveries of a webhook, newest first. */
export function deliveriesQuery(businessId: string, webhookId: string) {
  return {
    ...pagesQuery(webhookKeys.deliveries(businessId, webhookId), ({ cursor, signal }) =>
      answerOf(
        api.GET('/api/console/businesses/{businessId}/webhooks/{webhookId}/deliveries', {
          params: { path: { businessId, webhookId }, query: { cursor } },
          signal,
        }),
      ),
    ),
    // Deliveries change without any action on this page.
    staleTime: 0,
    meta: PERSONAL,
  }
}

export const resendDelivery = (businessId: string, webhookId: string, deliveryId: string) =>
  doneOf(
    api.POST(
      '/api/console/businesses/{businessId}/webhooks/{webhookId}/deliveries/{deliveryId}/resend',
      { params: { path: { businessId, webhookId, deliveryId } } },
    ),
  )
