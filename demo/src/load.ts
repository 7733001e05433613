import { PROMISE_DAYS } from '@awan/core/appointment/promises'
import { DAY } from '@awan/core/availability/day'
import { sql } from 'kysely'
import type { Db } from '../../server/src/db/connect.ts'
import { inBulk } from './bulk.ts'
import { businessesOf, type DemoBusiness } from './places/businesses.ts'
import { cardsOf } from './cards.ts'
import { type DemoDay, demoDay, instant } from './days.ts'
import { insertRows } from './insert.ts'
import { fullName } from './words/names.ts'
import { demoNotifications } from './notifications.ts'
import { accountRow, type Customer, customersOf, demoPeopleRows, demoPersonId } from './people.ts'
import { inventedPhone } from './phones.ts'
import { promotionsOf } from './sold/promotions.ts'
import { idFrom, randomFrom } from './random.ts'
import { reviewsOf } from './reviews.ts'
import { businessRows, appointmentRows } from './rows.ts'
import { sara, sarasAppointments } from './sara.ts'
import { fillingOf, usualAppointments } from './appointments.ts'

export interface DemoOptions {
  /** Only its day in the businesses' zone matters. */
  now: Date
  /** Counts copies of the demo cities: 1 is about a hundred businesses. */
  scale: number
  seed?: number
}

/**
 * Loads the demo cities into a migrated database without businesses, all or nothing. The same seed, scale and day give
 * the same rows; a larger scale only adds rows.
 */
export async function loadDemo(
  db: Db,
  { now, scale, seed = 1 }: DemoOptions,
): Promise<{ businesses: number; appointments: number }> {
  const day = demoDay(now)
  return db.transaction().execute(async (trx) => {
    // The rows of businesses carry the sums of their reviews; counting up one by one costs a fifth of the time.
    await sql`alter table review disable trigger review_counted`.execute(trx)
    for (const trigger of COUNTING)
      await sql`alter table appointment disable trigger ${sql.id(trigger)}`.execute(trx)
    await insertRows(trx, 'account', demoPeopleRows(seed, day))
    const copies = () => loadCopies(trx, { seed, day, scale })
    const loaded = await (scale > 1 ? inBulk(trx, BULKY, copies) : copies())
    await sql`alter table review enable trigger review_counted`.execute(trx)
    for (const trigger of COUNTING)
      await sql`alter table appointment enable trigger ${sql.id(trigger)}`.execute(trx)
    // No trigger has told of what was loaded with them turned off.
    await sql`select store_sold_offerings(array(select id from business))`.execute(trx)
    const at = instant(day.midnight)
    const since = instant(day.midnight - PROMISE_DAYS * DAY)
    await sql`select count_promises(array(select id from business), ${since}, ${at})`.execute(trx)
    await sql`select count_customers(array_agg(business_id), array_agg(id), ${at})
      from business_customer`.execute(trx)
    await sql`select raise_lists(array(select id from city))`.execute(trx)
    await sql`select learn_words(array(
      select localized_words(name) || ' ' || localized_words(district) from business
    ))`.execute(trx)
    await sql`select refresh_search(array(select id from business))`.execute(trx)
    // Until autovacuum has looked, plans would be made for empty tables.
    for (const table of ANALYZED) await sql`analyze ${sql.table(table)}`.execute(trx)
    return loaded
  })
}

async function loadCopies(
  trx: Db,
  { seed, day, scale }: { seed: number; day: DemoDay; scale: number },
) {
  const loaded = { businesses: 0, appointments: 0 }
  for (let copy = 0; copy < scale; copy += 1) {
    const { businesses, appointments } = await loadCopy(trx, { seed, copy, day })
    loaded.businesses += businesses
    loaded.appointments += appointments
  }
  return loaded
}

interface Copy {
  seed: number
  copy: number
  day: DemoDay
}

/** They note what has to be counted, which is done once for all. */
const COUNTING = ['promise_insert', 'customer_count_insert'] as const

const TABLES = [
  'business',
  'staff',
  'offering',
  'staff_offering',
  'working_hours',
  'hours_exception',
  'time_off',
  'business_customer',
  'appointment',
  'appointment_item',
  'occupancy',
  'review',
] as const
/** Tables that grow with every copy. */
const BULKY = [...TABLES, 'account', 'business_member'] as const
const ANALYZED = [
  ...TABLES,
  'service',
  'account',
  'business_member',
  'sold_offering',
  'business_promise',
  'service_count',
  'search_listing',
  'search_entry',
  'search_word',
] as const

async function loadCopy(trx: Db, { seed, copy, day }: Copy) {
  const businesses = businessesOf(seed, copy, day)
  const customers = customersOf(seed, copy)
  const customer = copy === 0 ? sara(seed) : undefined
  const made = businesses.map((business) => {
    const filling = fillingOf(seed, day, business, customers)
    const hers = customer ? sarasAppointments(filling, customer) : []
    const appointments = [...hers, ...usualAppointments(filling)]
    const cards = cardsOf(seed, business, appointments)
    return {
      business,
      visits: appointments,
      cards,
      // Whoever tries the app out as her is asked how it was.
      reviews: reviewsOf(
        seed,
        day,
        business,
        appointments.filter((one) => one.customer === null || one.customer !== customer),
      ),
    }
  })
  const appointments = made.flatMap((one) => one.visits)

  await insertRows(trx, 'account', customerRows(seed, day, customers))
  const rows = {
    ...gathered(made.map(({ business, reviews }) => businessRows(business, reviews))),
    ...gathered(
      made.flatMap(({ visits: appointments, cards }) =>
        appointments.map((appointment) =>
          appointmentRows(appointment, cards.of.get(appointment.id) ?? null),
        ),
      ),
    ),
    business_customer: made.flatMap(({ cards }) => cards.rows),
    review: made.flatMap(({ reviews }) => reviews),
  }
  for (const table of TABLES) await insertRows(trx, table, rows[table] ?? [])
  const owned =
    copy === 0 ? businesses.find(({ category }) => category === 'hair_salon') : undefined
  await insertRows(trx, 'promotion', promotionsOf(businesses, owned, day))
  await insertOwners(trx, { seed, copy, day }, businesses)
  const hers = appointments.filter(
    (appointment) => appointment.customer !== null && appointment.customer === customer,
  )
  await insertRows(trx, 'notification', demoNotifications(seed, hers, day))
  return { businesses: businesses.length, appointments: appointments.length }
}

type Rows = readonly object[]

/** Rows by table of many things as rows by table of all. */
function gathered<Table extends string>(many: readonly Record<Table, Rows>[]) {
  const all: Partial<Record<Table, object[]>> = {}
  for (const one of many) {
    for (const table in one) (all[table] ??= []).push(...one[table])
  }
  return all
}

function customerRows(seed: number, day: DemoDay, customers: readonly Customer[]) {
  return customers.map((one) => accountRow(randomFrom(seed, 'joined', one.id), day, one))
}

/** Every business has an owner; the first hair salon's is the one to log in as. */
async function insertOwners(
  trx: Db,
  { seed, copy, day }: Copy,
  businesses: readonly DemoBusiness[],
): Promise<void> {
  const mine = copy === 0 ? businesses.find(({ category }) => category === 'hair_salon') : undefined
  const others = businesses.filter((business) => business !== mine)
  const owners = others.map(({ id, city, serial, category }) => {
    const random = randomFrom(seed, 'owner', id)
    const woman = category === 'hair_salon' || category === 'nails' || category === 'make_up'
    const name = fullName(random, city, woman ? 'woman' : 'man')[1]
    const person = { id: idFrom(id, 'owner'), phone: inventedPhone(2, serial), name, city }
    return accountRow(random, day, { ...person, language: 'ar' })
  })
  await insertRows(trx, 'account', owners)
  const members = others.map(({ id }) => ({ business_id: id, account_id: idFrom(id, 'owner') }))
  if (mine) members.push({ business_id: mine.id, account_id: demoPersonId(seed, 'owner') })
  await insertRows(
    trx,
    'business_member',
    members.map((member) => ({ ...member, role: 'owner' })),
  )
}
