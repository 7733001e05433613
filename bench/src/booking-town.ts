import { createHash, randomUUID } from 'node:crypto'
import { createShop, MADE_AT } from '../../server/src/testing/factories.ts'
import type { Db } from '../../server/src/db/connect.ts'

const SHOPS = 40
const STAFF = 4
const PEOPLE = 1200
/** Half-hour visits between 09:00 and 21:00. */
const STARTS = 24
const SEATS = SHOPS * STAFF
const VISITS_A_DAY = SEATS * STARTS

export interface Seat {
  businessId: string
  offeringId: string
  serviceId: string
  staffId: string
  ownerId: string
}

/** Who books what when: no two bookings of a town are in each other's way, nor beyond anyone's limit. */
export interface Booking {
  seat: Seat
  accountId: string
  token: string
  start: Date
}

export interface Town {
  /** The booking of a number; numbers of one `firstDay` lie on days of their own. */
  booking: (firstDay: number, number: number) => Booking
}

export async function buildTown(db: Db, now: Date): Promise<Town> {
  const people = await settlePeople(db, now)
  const seats: Seat[] = []
  for (let at = 0; at < SHOPS; at += 1) {
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
    booking(firstDay, number) {
      const within = number % VISITS_A_DAY
      const day = firstDay + Math.floor(number / VISITS_A_DAY)
      const minutes = 1440 * day + 30 * Math.floor(within / SEATS)
      // 3,840 visits a day among 1,180 people are at most four each, hours apart.
      const person = people[20 + (within % (PEOPLE - 20))]
      const seat = seats[within % SEATS]
      if (!person || !seat) throw new RangeError('The town is too small')
      const start = new Date(today + minutes * 60_000)
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
    expires_at: new Date(now.getTime() + 86_400_000),
  }))
  await db.insertInto('session').values(sessions).execute()
  return people
}
