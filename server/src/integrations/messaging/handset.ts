import type { Db } from '#db/connect.ts'
import type { SendMessage } from './port.ts'

/**
 * The provider of development and demo: messages arrive on simulated phones, shown at `/dev/handset`.
 * Fails by WhatsApp where the phone is set so.
 */
export function handsetProvider(db: Db, clock: () => Date): SendMessage {
  return async ({ id, to, channel, text }) => {
    if (channel === 'push') throw new Error('a simulated phone has no push')
    if (channel === 'whatsapp') await refuseOutage(db, to)
    await db
      .insertInto('handset_message')
      .values({ phone: to, direction: 'received', channel, text, at: clock(), message_id: id })
      .onConflict((conflict) => conflict.constraint('handset_message_once').doNothing())
      .execute()
  }
}

async function refuseOutage(db: Db, phone: string): Promise<void> {
  const outage = await db
    .selectFrom('handset_outage')
    .select('phone')
    .where('phone', '=', phone)
    .executeTakeFirst()
  if (outage) throw new Error('WhatsApp does not reach this simulated phone')
}
