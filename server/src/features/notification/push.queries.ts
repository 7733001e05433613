import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'

/** Session that subscribes or unsubscribes. */
export interface Subscriber {
  accountId: string
  sessionId: string
}

export interface NewSubscription {
  kind: 'web' | 'native'
  endpoint: string
  publicKey: Buffer | null
  authSecret: Buffer | null
}

/** Upper bound of one person's browsers and apps that receive push messages. */
const MOST = 10

export async function isSubscribed(db: Db, { accountId, sessionId }: Subscriber) {
  const row = await db
    .selectFrom('push_subscription')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Saves the push subscription of a session: one per session, and an endpoint belongs to its latest user. Returns false
 * if the session has just ended. Deletes a person's oldest subscriptions above the limit.
 *
 * The lock of the session lets concurrent requests replace each other's endpoint; without it the unique index
 * push_subscription_of_session would fail all but one.
 */
export async function saveSubscription(
  trx: Trx,
  { accountId, sessionId }: Subscriber,
  { kind, endpoint, publicKey, authSecret }: NewSubscription,
  now: Date,
): Promise<boolean> {
  const session = await trx
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!session) return false
  await trx
    .deleteFrom('push_subscription')
    .where('session_id', '=', sessionId)
    .where('endpoint', '<>', endpoint)
    .execute()
  await sql`
    insert into push_subscription
      (account_id, session_id, kind, endpoint, public_key, auth_secret, created_at)
    values (${accountId}::uuid, ${sessionId}::uuid, ${kind}, ${endpoint}, ${publicKey}::bytea,
      ${authSecret}::bytea, ${now}::timestamptz)
    on conflict on constraint push_subscription_endpoint do update set
      account_id = excluded.account_id, session_id = excluded.session_id, kind = excluded.kind,
      public_key = excluded.public_key, auth_secret = excluded.auth_secret,
      created_at = excluded.created_at`.execute(trx)
  await sql`
    delete from push_subscription where id in (
      select id from push_subscription where account_id = ${accountId}::uuid
      order by created_at desc offset ${MOST}
    )`.execute(trx)
  return true
}

/** Adds push to the channels of a person who had left it out; it is the first default of a person without settings. */
export async function allowPush(trx: Trx, accountId: string): Promise<void> {
  await sql`
    update notice_settings set channels = array_prepend('push', channels), version = version + 1
    where account_id = ${accountId}::uuid and 'push' <> all (channels)`.execute(trx)
}

/** Deletes the subscription of a session. */
export async function dropSubscription(db: Db, { accountId, sessionId }: Subscriber) {
  await db
    .deleteFrom('push_subscription')
    .where('session_id', '=', sessionId)
    .where('account_id', '=', accountId)
    .execute()
}
