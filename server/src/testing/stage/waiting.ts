import { createAppointment } from '@awan/core/appointment/contract'
import { joinWait } from '@awan/core/wait/contract'
import type { Db } from '#db/connect.ts'
import { TEST_NOW, type Headers, type TestApp } from '../app.ts'
import { noonIn, withKey } from './appointments.ts'
import { createShop, everyDay } from './factories.ts'

/** Writes down that somebody waits for a day, whether or not it is full; returns the id. */
export async function waitFor(
  db: Db,
  { business, offering }: Pick<Awaited<ReturnType<typeof createShop>>, 'business' | 'offering'>,
  accountId: string,
  day = '2026-03-10',
): Promise<string> {
  const { id } = await db
    .insertInto('wait')
    .values({
      ...{ business_id: business.id, account_id: accountId, day },
      ...{
        offering_ids: [offering.id],
        number: 1,
        created_at: TEST_NOW,
        until: new Date(`${day}T20:00:00Z`),
      },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The day on which the shops of `fullShop` are full. */
export const FULL_DAY = '2026-03-04'

/** A shop that sells `size` times of half an hour from noon on, all of them booked tomorrow, each by somebody. */
export async function fullShop(on: TestApp, size = 1) {
  const shop = await createShop(on.db, { staff: 1, weekly: everyDay([720, 720 + 30 * size]) })
  const { business, offering } = shop
  const input = { businessId: business.id, offeringIds: [offering.id] }
  const booked = []
  for (let at = 0; at < size; at += 1) {
    const { headers } = await on.asPerson()
    const { id, start } = await on.ask(createAppointment, {
      headers: withKey(headers),
      body: { ...input, start: noonIn(1, 30 * at) },
    })
    booked.push({ id, start, headers })
  }
  const wait = (headers: Headers, other: { part?: 'morning' | 'afternoon' | 'evening' } = {}) =>
    on.ask(joinWait, { headers, body: { ...input, day: FULL_DAY, ...other } })
  /** So many people, in the order in which they came. */
  const queue = async (length: number) => {
    const people = []
    for (let at = 0; at < length; at += 1) {
      const person = await on.asPerson()
      people.push({ ...person, wait: await wait(person.headers) })
    }
    return people
  }
  return { ...shop, staffId: shop.staff[0]?.id ?? '', input, booked, wait, queue }
}
