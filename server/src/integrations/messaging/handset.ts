import type { Db } from '#db/connect.ts'
import type { SendMessage } from './port.ts'

/** The provider of development and demo: messages arrive on simulated phones, shown at `/dev/handset`. */
export function handsetProvider(db: Db, clock: () => Date): SendMessage {
  return async ({ to, channel, text }) => {
    await db
      .insertInto('handset_message')
      .values({ phone: to, direction: 'received', channel, text, at: clock() })
      .execute()
  }
}
