import type { Pool } from 'pg'
import { createAppointment } from '@awan/core/appointment/contract'
import { joinWait } from '@awan/core/wait/contract'
import type { Db } from '#db/connect.ts'
import { TEST_NOW, type Headers, type TestApp } from '../app.ts'
import { noonIn, withKey } from './appointments.ts'
import { createShop, everyDay } from './factories.ts'

/** Inserts a wait for a day, full or not; returns its id. */
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

/** Day on which the shops of `fullShop` are full. */
export const FULL_DAY = '2026-03-04'

/** Creates a shop with `size` half-hour slots from noon on, all booked tomorrow by different customers. */
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
  /** Adds this many new accounts to the waiting list, in order. */
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

/** Lists the turns of a business in list order: the wait's number and the start of each. */
export async function keptIn(
  of: Pool,
  businessId: string,
): Promise<[number: number, start: string][]> {
  const { rows } = await of.query<{ number: number; starts_at: Date }>(
    `select wait.number, lower(occupied) as starts_at
     from occupancy join hold on hold.id = hold_id join wait on wait.id = hold.wait_id
     where occupancy.business_id = $1 order by wait.number, lower(occupied)`,
    [businessId],
  )
  return rows.map((row) => [row.number, row.starts_at.toISOString()])
}

/** Gives a turn naively: selects the next wait, then inserts its hold when `meet` releases it. */
export async function giveNaively(
  of: Pool,
  input: { businessId: string; staffId: string },
  meet: () => Promise<void>,
) {
  const { rows } = await of.query<{ id: string }>(
    `select id from wait where business_id = $1
     and not exists (select from hold where wait_id = wait.id) order by number limit 1`,
    [input.businessId],
  )
  await meet()
  await of.query(
    `with kept as (
       insert into hold (wait_id, business_id, staff_id, request_hash, starts_at, ends_at, created_at, expires_at)
       values ($1, $2, $3, sha256('x'), $4, $5, $6, $7) returning id
     )
     insert into occupancy (business_id, resource_id, kind, hold_id, occupied, expires_at)
     select $2, $3, 'hold', kept.id, tstzrange($4, $5), $7 from kept`,
    [
      ...[rows[0]?.id, input.businessId, input.staffId, noonIn(1), noonIn(1, 30), TEST_NOW],
      new Date(TEST_NOW.getTime() + 600_000),
    ],
  )
}
