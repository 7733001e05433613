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

/** A key of a shop that may do all that keys may, used just now; with the headers of a program that has it. */
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

/** An address of a shop, with one event that arrived there. */
export async function createWebhookRow(db: Db, businessId: string) {
  const id = randomUUID()
  const sealed = seal(testConfig.secret, { use: 'webhook', of: id }, Buffer.alloc(32, 7))
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

/** A site that may show the booking page of a shop. */
export async function createEmbedRow(db: Db, businessId: string): Promise<string> {
  const { id } = await db
    .insertInto('embed')
    .values({ business_id: businessId, origin: 'https://own.example', created_at: TEST_NOW })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A request received. */
export interface Received {
  host: string | undefined
  headers: http.IncomingHttpHeaders
  body: string
}

/** A receiver of the loopback in place of every address of a shop, spoken to without https. */
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
  // A server that listens has an address with a port.
  const { port } = server.address() as AddressInfo
  // As much of the signature as is used; the lookup of a name of the public internet is not.
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
    /** Sends as the server does; `patience` in milliseconds. */
    poster: (patience?: number) => webhookPoster(request, undefined, patience),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
