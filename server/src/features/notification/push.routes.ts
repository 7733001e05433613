import type { FastifyInstance } from 'fastify'
import {
  getPushSubscription,
  subscribeToPush,
  unsubscribeFromPush,
} from '@awan/core/notification/push-contract'
import type { Config } from '#config.ts'
import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { AppError, invalidInput } from '#http/app-error.ts'
import type { Caller } from '#http/caller/caller.ts'
import { requireAccount } from '#http/limits/row-locks.ts'
import { mount } from '#http/route.ts'
import { isCurvePoint } from '#integrations/messaging/push/encrypt.ts'
import { isPushService } from '#integrations/messaging/push/push-hosts.ts'
import { simulatedPushKey } from '#integrations/messaging/push/vapid-keys.ts'
import { allowPush, dropSubscription, isSubscribed, saveSubscription } from './push.queries.ts'

/** Serves the push subscription of each session. */
export function servePushSubscriptions(
  app: FastifyInstance,
  { db, config, clock }: { db: Db; config: Config; clock: () => Date },
): void {
  const { messaging, production, secret } = config
  const { web } = messaging.push
  const simulated = messaging.providers.length === 0 && !production
  const publicKey = web?.publicKey ?? (simulated ? simulatedPushKey(secret) : null)
  const answerTo = async (on: Db, caller: Caller) => ({
    publicKey,
    subscribed: await isSubscribed(on, caller),
  })

  mount(app, getPushSubscription, async ({ caller }) => answerTo(db, caller))

  mount(app, subscribeToPush, async ({ caller, body }) => {
    const address =
      body.kind === 'web'
        ? { ...body, ...keysOf(body) }
        : { kind: body.kind, endpoint: body.token, publicKey: null, authSecret: null }
    if (body.kind === 'web' && !isPushService(body.endpoint, web?.hosts))
      throw invalidInput('endpoint', 'is no address of a push service')
    return inTransaction(db, async (trx) => {
      await requireAccount(trx, caller.accountId)
      if (!(await saveSubscription(trx, caller, address, clock())))
        throw new AppError('unauthorized')
      await allowPush(trx, caller.accountId)
      return answerTo(trx, caller)
    })
  })

  mount(app, unsubscribeFromPush, async ({ caller }) => {
    await dropSubscription(db, caller)
    return answerTo(db, caller)
  })
}

function keysOf(given: { publicKey: string; authSecret: string }) {
  const publicKey = Buffer.from(given.publicKey, 'base64url')
  if (!isCurvePoint(publicKey)) throw invalidInput('publicKey', 'is no public key of a browser')
  return { publicKey, authSecret: Buffer.from(given.authSecret, 'base64url') }
}
