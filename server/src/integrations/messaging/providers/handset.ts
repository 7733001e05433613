import type { Db } from '#db/connect.ts'
import type { Outcome, Outgoing, Provider } from '../port.ts'

/**
 * Provider of development and demo: messages arrive on simulated phones, shown at `/dev/handset`. Refuses WhatsApp if
 * the phone is set to have none.
 */
export function handsetProvider(db: Db, clock: () => Date): Provider {
  return {
    name: 'handset',
    price: 0,
    rate: undefined,
    receipts: false,
    keyed: true,
    takes: () => true,
    send: (message) => deliverTo(db, message, clock()),
  }
}

async function deliverTo(db: Db, message: Outgoing, at: Date): Promise<Outcome> {
  const { id, to, channel, text, title } = message
  const phone = channel === 'push' ? await phoneOfSubscriber(db, to) : to
  if (phone === undefined) return { result: 'refused', fault: 'invalid_number' }
  if (channel === 'whatsapp' && !(await hasWhatsapp(db, phone)))
    return { result: 'refused', fault: 'not_on_whatsapp' }
  const said = title === undefined ? text : `${title}\n${text}`
  await db
    .insertInto('handset_message')
    .values({ phone, direction: 'received', channel, text: said, at, message_id: id })
    .onConflict((conflict) => conflict.constraint('handset_message_once').doNothing())
    .execute()
  return { result: 'taken' }
}

/** Returns the phone number of a push subscriber; undefined if the subscription has ended. */
async function phoneOfSubscriber(db: Db, subscriptionId: string): Promise<string | undefined> {
  const subscriber = await db
    .selectFrom('push_subscription')
    .innerJoin('account', 'account.id', 'push_subscription.account_id')
    .select('account.phone')
    .where('push_subscription.id', '=', subscriptionId)
    .executeTakeFirst()
  return subscriber?.phone
}

/** Returns whether WhatsApp reaches a simulated phone. */
export async function hasWhatsapp(db: Db, phone: string): Promise<boolean> {
  const outage = await db
    .selectFrom('handset_outage')
    .select('phone')
    .where('phone', '=', phone)
    .executeTakeFirst()
  return outage === undefined
}
