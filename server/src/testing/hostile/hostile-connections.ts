import type { TestApp } from '../app.ts'
import { createApiKey, createEmbedRow, createWebhookRow } from '../stage/connections.ts'
import { createStaff } from '../stage/factories.ts'

/** Creates data for hostile requests about a shop's API keys, webhooks, embeds and feeds. */
export async function stageConnections(
  { db }: TestApp,
  { businessId, ownerId }: { businessId: string; ownerId: string },
) {
  const webhook = await createWebhookRow(db, businessId)
  const gone = await createWebhookRow(db, businessId)
  const { id: staffId } = await createStaff(db, businessId)
  const key = await createApiKey(db, businessId, ownerId)
  return {
    known: {
      createKey: { name: ['Till'], scopes: ['appointments.read', 'catalogue.read'] },
      createStaffFeed: { staffId: [staffId] },
      deleteStaffFeed: { staffId: [staffId] },
      revokeKey: { keyId: [key.id] },
      createWebhook: { url: ['https://till.example/hook'] },
      deleteWebhook: { webhookId: [gone.id] },
      renewWebhookSecret: { webhookId: [webhook.id] },
      resumeWebhook: { webhookId: [webhook.id] },
      createEmbed: { origin: ['https://salon.example'] },
      deleteEmbed: { embedId: [await createEmbedRow(db, businessId)] },
      listDeliveries: { webhookId: [webhook.id] },
      resendDelivery: { webhookId: [webhook.id], deliveryId: [webhook.deliveryId] },
    },
  }
}
