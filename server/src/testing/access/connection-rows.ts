import { ownerOnly, shopOnly } from './callers.ts'
import { consoleOf, type Row, type Stage } from './stage.ts'

const webhookOf = (s: Stage) => `${consoleOf(s)}/webhooks/${s.webhookId}`
const otherWebhookOf = (s: Stage) => `${consoleOf(s)}/webhooks/${s.otherWebhookId}`
const resendOf = (webhook: string, deliveryId: string) =>
  `${webhook}/deliveries/${deliveryId}/resend`

/** Rows of a shop's API keys, webhooks, embeds and feeds. */
export const connectionRows: Record<string, Row[]> = {
  'GET /api/console/businesses/:businessId/keys': [
    { answers: ownerOnly(200), path: (s) => `${consoleOf(s)}/keys` },
  ],
  'POST /api/console/businesses/:businessId/keys': [
    {
      answers: ownerOnly(201),
      path: (s) => `${consoleOf(s)}/keys`,
      body: () => ({ name: 'Till', scopes: ['appointments.read'] }),
    },
    {
      answers: ownerOnly(422),
      path: (s) => `${consoleOf(s)}/keys`,
      body: () => ({ name: 'Till', scopes: ['everything'] }),
    },
  ],
  'DELETE /api/console/businesses/:businessId/keys/:keyId': [
    { answers: ownerOnly(204), path: (s) => `${consoleOf(s)}/keys/${s.spareKeyId}` },
    { answers: ownerOnly(404), path: (s) => `${consoleOf(s)}/keys/${s.otherKeyId}` },
  ],
  'GET /api/console/businesses/:businessId/webhooks': [
    { answers: ownerOnly(200), path: (s) => `${consoleOf(s)}/webhooks` },
  ],
  'POST /api/console/businesses/:businessId/webhooks': [
    {
      answers: ownerOnly(201),
      path: (s) => `${consoleOf(s)}/webhooks`,
      body: () => ({ url: 'https://till.example/hook' }),
    },
    {
      answers: ownerOnly(422),
      path: (s) => `${consoleOf(s)}/webhooks`,
      body: () => ({ url: 'https://127.0.0.1/hook' }),
    },
  ],
  'GET /api/console/businesses/:businessId/webhooks/:webhookId/deliveries': [
    { answers: ownerOnly(200), path: (s) => `${webhookOf(s)}/deliveries` },
    { answers: ownerOnly(404), path: (s) => `${otherWebhookOf(s)}/deliveries` },
  ],
  'POST /api/console/businesses/:businessId/webhooks/:webhookId/deliveries/:deliveryId/resend': [
    { answers: ownerOnly(204), path: (s) => resendOf(webhookOf(s), s.deliveryId) },
    { answers: ownerOnly(404), path: (s) => resendOf(webhookOf(s), s.otherDeliveryId) },
    { answers: ownerOnly(404), path: (s) => resendOf(otherWebhookOf(s), s.otherDeliveryId) },
  ],
  'POST /api/console/businesses/:businessId/webhooks/:webhookId/resume': [
    { answers: ownerOnly(204), path: (s) => `${webhookOf(s)}/resume` },
    { answers: ownerOnly(404), path: (s) => `${otherWebhookOf(s)}/resume` },
  ],
  'POST /api/console/businesses/:businessId/webhooks/:webhookId/secret': [
    {
      answers: ownerOnly(201),
      path: (s) => `${webhookOf(s)}/secret`,
      body: () => ({ endsFormer: true }),
    },
    {
      answers: ownerOnly(404),
      path: (s) => `${otherWebhookOf(s)}/secret`,
      body: () => ({ endsFormer: false }),
    },
  ],
  'DELETE /api/console/businesses/:businessId/webhooks/:webhookId': [
    { answers: ownerOnly(204), path: webhookOf },
    { answers: ownerOnly(404), path: otherWebhookOf },
  ],
  'GET /api/console/businesses/:businessId/embeds': [
    { answers: ownerOnly(200), path: (s) => `${consoleOf(s)}/embeds` },
  ],
  'POST /api/console/businesses/:businessId/embeds': [
    {
      answers: ownerOnly(201),
      path: (s) => `${consoleOf(s)}/embeds`,
      body: () => ({ origin: 'https://salon.example' }),
    },
    {
      answers: ownerOnly(422),
      path: (s) => `${consoleOf(s)}/embeds`,
      body: () => ({ origin: 'https://*.example' }),
    },
  ],
  'DELETE /api/console/businesses/:businessId/embeds/:embedId': [
    { answers: ownerOnly(204), path: (s) => `${consoleOf(s)}/embeds/${s.embedId}` },
    { answers: ownerOnly(404), path: (s) => `${consoleOf(s)}/embeds/${s.otherEmbedId}` },
  ],
  'GET /api/console/businesses/:businessId/feeds': [
    { answers: shopOnly(200), path: (s) => `${consoleOf(s)}/feeds` },
  ],
  'POST /api/console/businesses/:businessId/feeds/:staffId': [
    { answers: shopOnly(201), path: (s) => `${consoleOf(s)}/feeds/${s.staffId}` },
    { answers: shopOnly(404), path: (s) => `${consoleOf(s)}/feeds/${s.otherStaffId}` },
  ],
  'DELETE /api/console/businesses/:businessId/feeds/:staffId': [
    { answers: shopOnly(204), path: (s) => `${consoleOf(s)}/feeds/${s.staffId}` },
    { answers: shopOnly(404), path: (s) => `${consoleOf(s)}/feeds/${s.otherStaffId}` },
  ],
}
