import type { z } from 'zod'
import type { subscribeToPush } from '@awan/core/notification/push-contract'
import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { AppError, invalidInput } from '#http/app-error.ts'
import { requireAccount } from '#http/limits/row-locks.ts'
import { isCurvePoint } from '#integrations/messaging/push/encrypt.ts'
import { isPushService } from '#integrations/messaging/push/push-hosts.ts'
import {
  allowPush,
  isSubscribed,
  type NewSubscription,
  saveSubscription,
  type Subscriber,
} from './push.queries.ts'

type PushAddress = z.output<typeof subscribeToPush.body>

/** Subscribes a session to push messages; returns whether it is subscribed now. `hosts`: see `isPushService`. */
export async function subscribe(
  db: Db,
  subscriber: Subscriber,
  { address, hosts }: { address: PushAddress; hosts: readonly string[] | undefined },
  now: Date,
): Promise<boolean> {
  const subscription = subscriptionTo(address, hosts)
  return inTransaction(db, async (trx) => {
    await requireAccount(trx, subscriber.accountId)
    if (!(await saveSubscription(trx, subscriber, subscription, now)))
      throw new AppError('unauthorized')
    await allowPush(trx, subscriber.accountId)
    return isSubscribed(trx, subscriber)
  })
}

function subscriptionTo(
  address: PushAddress,
  hosts: readonly string[] | undefined,
): NewSubscription {
  if (address.kind === 'native')
    return { kind: 'native', endpoint: address.token, publicKey: null, authSecret: null }
  const { kind, endpoint } = address
  const publicKey = Buffer.from(address.publicKey, 'base64url')
  if (!isCurvePoint(publicKey)) throw invalidInput('publicKey', 'is no public key of a browser')
  if (!isPushService(endpoint, hosts))
    throw invalidInput('endpoint', 'is no address of a push service')
  return { kind, endpoint, publicKey, authSecret: Buffer.from(address.authSecret, 'base64url') }
}
