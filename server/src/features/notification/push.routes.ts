import type { FastifyInstance } from 'fastify'
import {
  getPushSubscription,
  subscribeToPush,
  unsubscribeFromPush,
} from '@awan/core/notification/push-contract'
import type { Config } from '#config.ts'
import type { Db } from '#db/connect.ts'
import { mount } from '#http/route.ts'
import { simulatedPushKey } from '#integrations/messaging/push/vapid-keys.ts'
import { dropSubscription, isSubscribed } from './push.queries.ts'
import { subscribe } from './push.service.ts'

/** Serves the push subscription of each session. */
export function servePushSubscriptions(
  app: FastifyInstance,
  { db, config, clock }: { db: Db; config: Config; clock: () => Date },
): void {
  const { messaging, production, secret } = config
  const { web } = messaging.push
  const simulated = messaging.providers.length === 0 && !production
  const publicKey = web?.publicKey ?? (simulated ? simulatedPushKey(secret) : null)

  mount(app, getPushSubscription, async ({ caller }) => ({
    publicKey,
    subscribed: await isSubscribed(db, caller),
  }))

  mount(app, subscribeToPush, async ({ caller, body: address }) => ({
    publicKey,
    subscribed: await subscribe(db, caller, { address, hosts: web?.hosts }, clock()),
  }))

  mount(app, unsubscribeFromPush, async ({ caller }) => {
    await dropSubscription(db, caller)
    return { publicKey, subscribed: await isSubscribed(db, caller) }
  })
}
