import { createHash, randomUUID } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { createShop, MADE_AT } from './factories.ts'

const STAFF = 4
const PEOPLE = 1200
/** Half-hour appointments per day, between 09:00 and 21:00. */
const STARTS = 24

export interface Seat {
  businessId: string
  offeringId: string
  serviceId: string
  staffId: string
  ownerId: string
}

/** Customer, staff member and time of a booking. Except for rivals, no two bookings conflict or exceed a limit. */
export interface Booking {
  seat: Seat
  accountId: string
  token: string
  start: Date
}

export interface Town {
  /**
   * Returns the booking with this number; higher numbers of a `firstDay` continue on the following days. A rival
   * requests the same time as another customer.
   */
  booking: (firstDay: number, number: number, rival?: boolean) => Booking
}

/** Creates shops with four staff members each, open every day, and 1,200 signed-in accounts, to book as fast as possible. */
export async function buildTown(db: Db, now: Date, shops = 40): Promise<Town> {
  const people = await settlePeople(db, now)
  const seats: Seat[] = []
  for (let at = 0; at < shops; at += 1) {
    const { business, offering, staff } = await createShop(db, { staff: STAFF })
    const ownerId = people[at % 20]?.id ?? ''
    await db
      .insertInto('business_member')
      .values({ business_id: business.id, account_id: ownerId, role: 'owner' })
      .execute()
    const shop = { businessId: business.id, offeringId: offering.id, ownerId }
    for (const { id } of staff) seats.push({ ...shop, serviceId: offering.service_id, staffId: id })
  }
  const today = Date.parse(`${now.toISOString().slice(0, 10)}T06:00:00Z`)
  return {
    booking(firstDay, number, rival = false) {
      const within = number % (seats.length * STARTS)
      const day = firstDay + Math.floor(number / (seats.length * STARTS))
      const minutes = 1440 * day + 30 * Math.floor(within / seats.length)
      // 3,840 appointments a day among 1,180 customers are at most four each, hours apart.
      const person = people[20 + ((within + (rival ? PEOPLE / 2 : 0)) % (PEOPLE - 20))]
      const seat = seats[within % seats.length]
      if (!person || !seat) throw new RangeError('The town is too small')
      const start = new Date(today + minutes * MINUTE_MS)
      return { seat, accountId: person.id, token: person.token, start }
    },
  }
}

async function settlePeople(db: Db, now: Date) {
  const people = Array.from({ length: PEOPLE }, (_, at) => ({
    id: randomUUID(),
    phone: `+964743${String(at).padStart(7, '0')}`,
    token: `bench-${randomUUID()}`,
  }))
  const accounts = people.map(({ id, phone }) => ({
    id,
    phone,
    full_name: `Person ${phone.slice(-4)}`,
    agreed_at: MADE_AT,
    created_at: MADE_AT,
  }))
  await db.insertInto('account').values(accounts).execute()
  const sessions = people.map(({ id, token }) => ({
    account_id: id,
    token_hash: createHash('sha256').update(token).digest(),
    client: 'native',
    code_entered_at: now,
    created_at: now,
    expires_at: new Date(now.getTime() + DAY_MS),
  }))
  await db.insertInto('session').values(sessions).execute()
  return people
}
