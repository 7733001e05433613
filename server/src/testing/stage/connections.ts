import { randomUUID } from 'node:crypto'
import http from 'node:http'
import type https from 'node:https'
import type { AddressInfo } from 'node:net'
import { KEY_PREFIX } from '@awan/core/key/rules'
import { KEY_SCOPES, type KeyScope } from '@awan/core/permissions'
import type { Db } from '#db/connect.ts'
import { seal } from '#http/caller/sealed.ts'
import { hashToken, newToken } from '#http/caller/token.ts'
import { webhookPoster } from '#integrations/webhooks/post.ts'
import { TEST_NOW, testConfig } from '../app.ts'

/** Creates an API key of a shop, by default with all scopes and used just now; returns its headers too. */
export async function createApiKey(
  db: Db,
  businessId: string,
  accountId: string,
  values: { scopes?: readonly KeyScope[]; at?: Date } = {},
) {
  const token = KEY_PREFIX + newToken()
  const { scopes = KEY_SCOPES, at = TEST_NOW } = values
  const { id } = await db
    .insertInto('api_key')
    .values({
      ...{ business_id: businessId, name: 'Till', scopes: [...scopes], created_by: accountId },
      ...{ token_hash: hashToken(token), ending: token.slice(-4) },
      ...{ created_at: at, last_used_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token, headers: { authorization: `Bearer ${token}` } }
}

/** Secret of the webhooks of `createWebhookRow`. */
export const SECRET_OF_ROW = Buffer.alloc(32, 7)

/** Creates a webhook of a shop with one delivered event. */
export async function createWebhookRow(db: Db, businessId: string) {
  const id = randomUUID()
  const sealed = seal(testConfig.secret, { use: 'webhook', of: id }, SECRET_OF_ROW)
  await db
    .insertInto('webhook')
    .values({
      ...{ business_id: businessId, id, url: 'https://till.example/hook' },
      ...{ sealed_secret: sealed, created_at: TEST_NOW },
    })
    .execute()
  const delivery = await db
    .insertInto('webhook_delivery')
    .values({
      ...{ business_id: businessId, webhook_id: id, type: 'appointment.created', body: '{}' },
      ...{ status: 'delivered', attempts: 1, created_at: TEST_NOW, answered: 200 },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, deliveryId: delivery.id }
}

/** Creates an event that waits to be sent to a webhook since `at`; returns the delivery's id. */
export async function createWaitingDelivery(
  db: Db,
  { businessId, webhookId, at }: { businessId: string; webhookId: string; at: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('webhook_delivery')
    .values({
      ...{ business_id: businessId, webhook_id: webhookId, type: 'appointment.created' },
      ...{ body: '{}', created_at: at, next_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Creates an embed of a shop. */
export async function createEmbedRow(db: Db, businessId: string): Promise<string> {
  const { id } = await db
    .insertInto('embed')
    .values({ business_id: businessId, origin: 'https://own.example', created_at: TEST_NOW })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A received request. */
export interface Received {
  host: string | undefined
  headers: http.IncomingHttpHeaders
  body: string
}

/** Starts a local HTTP server that receives the requests to webhooks of any URL, without TLS. */
export async function openReceiver(
  answer: (received: Received, response: http.ServerResponse) => void = (_, response) =>
    response.writeHead(204).end(),
) {
  const received: Received[] = []
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { headers } = request
      const one = { host: headers.host, headers, body: Buffer.concat(parts).toString() }
      received.push(one)
      answer(one, response)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // A listening TCP server's address has a port.
  const { port } = server.address() as AddressInfo
  // The used part of the signature; the lookup of public names is disabled.
  const request = ((
    url: URL,
    options: http.RequestOptions,
    then: (r: http.IncomingMessage) => void,
  ) =>
    http.request(
      { ...options, host: '127.0.0.1', port, path: url.pathname, lookup: undefined },
      then,
    )) as typeof https.request
  return {
    received,
    /** Returns a sender like the server's; `patience` is its timeout in milliseconds. */
    poster: (patience?: number) => webhookPoster(request, undefined, patience),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
