import type { Trx } from '#db/transaction.ts'
import type { PushAddress } from './port.ts'

/** Columns of a message that name its subscription and its reader. */
type Recipient = { to_push: string | null; account_id: string | null }

/**
 * Returns the subscription of a push message; empty for other channels, or if the subscription has ended. A browser
 * keeps its subscription when another account logs in there: a message of the former account is not sent to it.
 */
export async function addressOf(
  trx: Trx,
  { to_push: id, account_id: accountId }: Recipient,
): Promise<{ subscription?: PushAddress }> {
  if (id === null || accountId === null) return {}
  const row = await trx
    .selectFrom('push_subscription')
    .select(['endpoint', 'public_key', 'auth_secret'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!row) return {}
  const { endpoint, public_key: publicKey, auth_secret: authSecret } = row
  // Only browser subscriptions have keys; a constraint of the table ensures that they have both.
  if (publicKey === null || authSecret === null)
    return { subscription: { kind: 'native', endpoint } }
  return { subscription: { kind: 'web', endpoint, publicKey, authSecret } }
}

/** Deletes a subscription that its push service reports as ended. */
export async function forgetSubscription(trx: Trx, { to_push: id }: Recipient): Promise<void> {
  if (id !== null) await trx.deleteFrom('push_subscription').where('id', '=', id).execute()
}
