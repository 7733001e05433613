import type { Db } from '#db/connect.ts'
import type { Outcome, Outgoing, Provider } from '../port.ts'

/**
 * The provider of development and demo: messages arrive on simulated phones, shown at `/dev/handset`. Refuses WhatsApp
 * where the phone is set so.
 */
export function handsetProvider(db: Db, clock: () => Date): Provider {
  return {
    name: 'handset',
    price: 0,
    rate: undefined,
    receipts: false,
    keyed: true,
    takes: ({ channel }) => channel !== 'push',
    send: (message) => deliverTo(db, message, clock()),
  }
}

async function deliverTo(db: Db, message: Outgoing, at: Date): Promise<Outcome> {
  const { id, to, channel, text } = message
  if (channel === 'whatsapp' && (await isOut(db, to)))
    return { result: 'refused', fault: 'not_on_whatsapp' }
  await db
    .insertInto('handset_message')
    .values({ phone: to, direction: 'received', channel, text, at, message_id: id })
    .onConflict((conflict) => conflict.constraint('handset_message_once').doNothing())
    .execute()
  return { result: 'taken' }
}

async function isOut(db: Db, phone: string): Promise<boolean> {
  const outage = await db
    .selectFrom('handset_outage')
    .select('phone')
    .where('phone', '=', phone)
    .executeTakeFirst()
  return outage !== undefined
}
