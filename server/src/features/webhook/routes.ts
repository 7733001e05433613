import type { FastifyInstance } from 'fastify'
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  renewWebhookSecret,
  resendDelivery,
  resumeWebhook,
} from '@awan/core/webhook/contract'
import { type Cursors, momentKey, momentSchema, pageOf } from '#http/cursor.ts'
import { mountShop } from '#http/shop.ts'
import { presentDelivery, presentWebhook } from './presenter.ts'
import { listDeliveryRows, type DeliveryRow } from './delivery.queries.ts'
import { listWebhookRows } from './queries.ts'
import {
  endWebhook,
  makeWebhook,
  renewSecret,
  requireWebhook,
  resend,
  resume,
  type AddressDeps,
} from './service.ts'

/** Serves a shop's webhooks and their deliveries. */
export function serveShopWebhooks(
  app: FastifyInstance,
  deps: AddressDeps & { cursors: Cursors },
): void {
  const { db, clock, cursors } = deps

  mountShop(app, db, listWebhooks, async ({ shop }) => ({
    items: (await listWebhookRows(db, shop.id, clock())).map(presentWebhook),
  }))

  mountShop(app, db, createWebhook, async ({ shop, caller, body }) => {
    const by = { shop, accountId: caller.accountId }
    const { row, secret } = await makeWebhook(deps, by, body.url)
    return { webhook: presentWebhook(row), secret }
  })

  mountShop(app, db, deleteWebhook, async ({ shop, caller, params }) => {
    await endWebhook(deps, { shop, accountId: caller.accountId }, params.webhookId)
  })

  mountShop(app, db, resumeWebhook, async ({ shop, caller, params }) => {
    await resume(deps, { shop, accountId: caller.accountId }, params.webhookId)
  })

  mountShop(app, db, renewWebhookSecret, async ({ shop, caller, params, body }) => {
    const { webhookId: id } = params
    const by = { shop, accountId: caller.accountId }
    const { row, secret } = await renewSecret(deps, by, { id, endsFormer: body.endsFormer })
    return { webhook: presentWebhook(row), secret }
  })

  mountShop(app, db, listDeliveries, async ({ shop, params, query }) => {
    const { webhookId: id } = params
    await requireWebhook(deps, shop, id)
    const order = {
      list: `deliveries.${shop.id}.${id}`,
      schema: momentSchema,
      keyOf: (row: DeliveryRow) => momentKey(row.created_at, row.id),
    }
    const page = await pageOf(cursors, order, query, (part) =>
      listDeliveryRows(db, { businessId: shop.id, id }, part),
    )
    return { items: page.rows.map(presentDelivery), nextCursor: page.nextCursor }
  })

  mountShop(app, db, resendDelivery, async ({ shop, params }) => resend(deps, shop, params))
}
