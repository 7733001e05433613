import type { Db } from '../../server/src/db/connect.ts'
import { DAY } from '@awan/core/availability/day'
import type { MinuteRange } from '@awan/core/availability/interval'
import { type DemoDay, instant, PAST_DAYS } from './days.ts'
import { fullName, type Gender } from './words/names.ts'
import { inventedPhone } from './phones.ts'
import { idFrom, type Random, randomFrom } from './random.ts'

/** Accounts to log in with in the demo; the owner's business is the first hair salon. */
export const DEMO_PEOPLE = [
  { role: 'customer', name: 'Sara Al-Jubouri', phone: '+9647420000001' },
  { role: 'owner', name: 'Layla Al-Khafaji', phone: '+9647420000002' },
  { role: 'operator', name: 'Omar Al-Bayati', phone: '+9647420000003' },
] as const

export type DemoRole = (typeof DEMO_PEOPLE)[number]['role']

/** Returns the demo accounts to log in with, and the owner's business. Empty if the demo data is not loaded. */
export async function demoPeople(
  db: Db,
): Promise<{ role: DemoRole; name: string; phone: string; businessId?: string }[]> {
  const phones = DEMO_PEOPLE.map((person) => person.phone)
  const rows = await db
    .selectFrom('account')
    .leftJoin('business_member', (join) =>
      join.onRef('account_id', '=', 'account.id').on('business_member.role', '=', 'owner'),
    )
    .select(['phone', 'full_name', 'business_id'])
    .where('phone', 'in', phones)
    .execute()
  return DEMO_PEOPLE.flatMap(({ role, phone }) => {
    const row = rows.find((candidate) => candidate.phone === phone)
    if (row === undefined) return []
    const person = { role, phone, name: row.full_name }
    return [row.business_id === null ? person : { ...person, businessId: row.business_id }]
  })
}

export function demoPersonId(seed: number, role: DemoRole): string {
  return idFrom(seed, 'person', role)
}

export interface Customer {
  id: string
  name: string
  gender: Gender
  city: 'baghdad' | 'erbil'
  language: 'en' | 'ar'
  phone: string
  /** Times of confirmed and completed appointments, in UTC minutes. */
  visits: MinuteRange[]
}

const CUSTOMERS = 240

/** Generates the customers of one copy of the cities: two thirds live in Baghdad, two thirds read Arabic. */
export function customersOf(seed: number, copy: number): Customer[] {
  return Array.from({ length: CUSTOMERS }, (_, index) => {
    const random = randomFrom(seed, 'customer', copy, index)
    const city = index % 3 === 0 ? 'erbil' : 'baghdad'
    const gender = random.chance(0.5) ? 'woman' : 'man'
    const language = random.chance(0.67) ? 'ar' : 'en'
    return {
      id: idFrom(seed, 'customer', copy, index),
      name: fullName(random, city, gender)[language === 'en' ? 0 : 1],
      gender,
      city,
      language,
      phone: inventedPhone(1, copy * CUSTOMERS + index),
      visits: [],
    }
  })
}

/** Upper bound of a customer's appointments on one day; the product's own limit is 5. */
const APPOINTMENTS_A_DAY = 2

/** Picks a customer free at that time; null after a few tries: then a guest without an account is booked. */
export function freeCustomer(
  random: Random,
  pool: readonly Customer[],
  start: number,
  end: number,
): Customer | null {
  for (let attempt = 0; attempt < 4 && pool.length > 0; attempt += 1) {
    const customer = random.pick(pool)
    const near = customer.visits.filter((appointment) => Math.abs(appointment[0] - start) < DAY)
    const clear = near.every((appointment) => appointment[1] <= start || end <= appointment[0])
    if (clear && near.length < APPOINTMENTS_A_DAY) return customer
  }
  return null
}

interface AccountInput {
  id: string
  phone: string
  full_name: string
  operator: boolean
  language: 'en' | 'ar'
  city_id: 'baghdad' | 'erbil'
  agreed_at: string
  created_at: string
}

/** Returns the row of the table `account`; all accounts are older than their first appointment. */
export function accountRow(
  random: Random,
  { midnight }: DemoDay,
  person: Pick<Customer, 'id' | 'phone' | 'name' | 'language' | 'city'>,
  operator = false,
): AccountInput {
  const joined = instant(midnight - (PAST_DAYS + random.int(15, 330)) * DAY + random.int(480, 1320))
  return {
    id: person.id,
    phone: person.phone,
    full_name: person.name,
    operator,
    language: person.language,
    city_id: person.city,
    agreed_at: joined,
    created_at: joined,
  }
}

export function demoPeopleRows(seed: number, day: DemoDay): AccountInput[] {
  return DEMO_PEOPLE.map(({ role, name, phone }) => {
    const person = {
      id: demoPersonId(seed, role),
      name,
      phone,
      language: 'en',
      city: 'baghdad',
    } as const
    return accountRow(randomFrom(seed, 'joined', role), day, person, role === 'operator')
  })
}
