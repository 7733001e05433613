import type { FastifyInstance, FastifyRequest } from 'fastify'
import { confirmWebhook, takeWebhook } from '@awan/core/messaging/contract'
import type { Db } from '#db/connect.ts'
import { AppError } from '#http/app-error.ts'
import { mount } from '#http/route.ts'
import type { Provider, TakeReply, Webhook, WebhookCall } from '#integrations/messaging/port.ts'
import { incomingTaker, takeReceipts } from '#integrations/messaging/receipts.ts'
import { siteOf } from '#http/caller/origin.ts'

/** Body limit in bytes: Meta batches undelivered webhooks up to this size. */
const MOST_BYTES = 3 * 1024 * 1024

export interface WebhookDeps {
  db: Db
  clock: () => Date
  providers: readonly Provider[]
  publicUrl: string | undefined
  onReply: TakeReply
}

/** Serves the webhooks of message providers; bodies stay raw bytes, as signatures cover them. */
export async function serveWebhooks(app: FastifyInstance, deps: WebhookDeps): Promise<void> {
  const takeIncoming = incomingTaker(deps)
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const options = { parseAs: 'buffer', bodyLimit: MOST_BYTES } as const
    scope.addContentTypeParser('*', options, (_request, body, done) => done(null, body))

    mount(scope, confirmWebhook, async ({ params, request }) => {
      const { challenge } = webhookOf(deps, params.provider)
      const answer = challenge?.(callOf(deps, request).url.searchParams)
      if (answer === undefined) throw new AppError('unauthorized')
      return answer
    })

    mount(scope, takeWebhook, async ({ params, request }) => {
      const webhook = webhookOf(deps, params.provider)
      const call = callOf(deps, request)
      if (!webhook.isGenuine(call)) throw new AppError('unauthorized')
      const { receipts, replies } = readGenuine(webhook, call)
      if (receipts.length > 0) await takeReceipts(deps, params.provider, receipts)
      for (const reply of replies) await takeIncoming(params.provider, reply)
      return ''
    })
  })
}

function webhookOf({ providers }: WebhookDeps, name: string): Webhook {
  const webhook = providers.find((provider) => provider.name === name)?.webhook
  if (!webhook) throw new AppError('not_found')
  return webhook
}

/** Returns the call with the URL registered at the provider, regardless of proxies that rewrite it. */
function callOf({ publicUrl }: WebhookDeps, request: FastifyRequest): WebhookCall {
  const origin = siteOf(request, publicUrl)
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  return { url: new URL(request.url, origin), headers: request.headers, body }
}

/** Parses a signed call; refuses an unreadable one with `malformed_request`, so that the provider may retry. */
function readGenuine(webhook: Webhook, call: WebhookCall): ReturnType<Webhook['read']> {
  try {
    return webhook.read(call)
  } catch {
    throw new AppError('malformed_request')
  }
}
