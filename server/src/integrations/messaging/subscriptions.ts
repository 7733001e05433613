import type { Trx } from '#db/transaction.ts'
import type { PushAddress } from './port.ts'
import type { MessageRow } from './settle.ts'

/** Returns the address of a push message; undefined if it is none or its subscription has ended. */
export async function addressOf(
  trx: Trx,
  { to_push: id }: Pick<MessageRow, 'to_push'>,
): Promise<{ subscription?: PushAddress }> {
  if (id === null) return {}
  const row = await trx
    .selectFrom('push_subscription')
    .select(['endpoint', 'public_key', 'auth_secret'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return {}
  const { endpoint, public_key: publicKey, auth_secret: authSecret } = row
  // Only browsers encrypt: the table sees to it that they have both.
  if (publicKey === null || authSecret === null)
    return { subscription: { kind: 'native', endpoint } }
  return { subscription: { kind: 'web', endpoint, publicKey, authSecret } }
}

/** Removes a subscription that its service reports as ended. */
export async function forgetSubscription(
  trx: Trx,
  { to_push: id }: Pick<MessageRow, 'to_push'>,
): Promise<void> {
  if (id !== null) await trx.deleteFrom('push_subscription').where('id', '=', id).execute()
}
