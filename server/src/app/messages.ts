import type { FastifyInstance } from 'fastify'
import { takeReply } from '#features/account/code/opt-in.service.ts'
import { customerCancel } from '#features/appointment/customer/cancel.service.ts'
import { serveHandset } from '#features/messaging/routes.ts'
import { serveWebhooks } from '#features/messaging/webhook.routes.ts'
import { takeAppointmentReply } from '#features/notification/reply.service.ts'
import { openProviders } from '#integrations/messaging/open.ts'
import { replyTaker } from '#integrations/messaging/replies.ts'
import { hasHandset } from './settings.ts'
import type { Shared } from './share.ts'

/** Mounts webhooks of providers and the handling of replies; without a provider, the handset simulator. */
export async function mountMessages(app: FastifyInstance, shared: Shared): Promise<void> {
  const { db, config, clock, notifyOutside } = shared
  // Each reply is passed to the features that may handle it, in order.
  const cancel = (request: Parameters<typeof customerCancel>[1]) =>
    customerCancel({ db, clock, notifyOutside }, request)
  const onReply = replyTaker(
    (reply) => takeReply({ db, config, clock }, reply),
    (reply) => takeAppointmentReply({ db, clock, cancel }, reply),
  )
  if (hasHandset(config)) serveHandset(app, { db, clock, takeReply: onReply })
  const providers = openProviders(config, { db, clock })
  await serveWebhooks(app, { db, clock, providers, publicUrl: config.publicUrl, onReply })
}
