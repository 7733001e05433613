import { setImmediate as turn } from 'node:timers/promises'
import { businessesOf, type DemoBusiness } from './places/businesses.ts'
import { cardsOf } from './cards.ts'
import type { DemoDay } from './days.ts'
import { fullName } from './words/names.ts'
import { demoNotifications } from './notifications.ts'
import { accountRow, type Customer, customersOf, demoPersonId } from './people.ts'
import { inventedPhone } from './phones.ts'
import { promotionsOf } from './sold/promotions.ts'
import { idFrom, randomFrom } from './random.ts'
import { reviewsOf } from './reviews.ts'
import { businessRows, appointmentRows } from './rows.ts'
import { sara, sarasAppointments } from './sara.ts'
import { fillingOf, usualAppointments } from './appointments.ts'

/** Tables of a copy, in an order that satisfies foreign keys. */
export const TABLES = [
  'account',
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
  'promotion',
  'business_member',
  'notification',
] as const

export type CityRows = Partial<Record<(typeof TABLES)[number], object[]>>

interface Copy {
  seed: number
  copy: number
  day: DemoDay
}

/** Generates the rows of a copy of the cities; yields to the event loop after each shop. */
export async function rowsOfCopy({ seed, copy, day }: Copy): Promise<CityRows> {
  const businesses = businessesOf(seed, copy, day)
  const customers = customersOf(seed, copy)
  const customer = copy === 0 ? sara(seed) : undefined
  const mine = copy === 0 ? businesses.find(({ category }) => category === 'hair_salon') : undefined
  const owners = ownersOf({ seed, day }, businesses, mine)
  const made = []
  for (const business of businesses) {
    made.push(shopOf(seed, day, { business, customers, customer }))
    await turn()
  }
  const hers = made.flatMap(({ appointments }) =>
    appointments.filter((one) => one.customer !== null && one.customer === customer),
  )
  return {
    ...gathered(made.map(({ rows }) => rows)),
    account: [...customerRows(seed, day, customers), ...owners.accounts],
    promotion: promotionsOf(businesses, mine, day),
    business_member: owners.members,
    notification: demoNotifications(seed, hers, day),
  }
}

interface Shop {
  business: DemoBusiness
  customers: readonly Customer[]
  /** The demo customer to log in as, in the copy that contains her. */
  customer: Customer | undefined
}

function shopOf(seed: number, day: DemoDay, { business, customers, customer }: Shop) {
  const filling = fillingOf(seed, day, business, customers)
  const hers = customer ? sarasAppointments(filling, customer) : []
  const appointments = [...hers, ...usualAppointments(filling)]
  const cards = cardsOf(seed, business, appointments)
  // Her own appointments stay unreviewed, so that the app asks the person logged in as her for a review.
  const others = appointments.filter((one) => one.customer === null || one.customer !== customer)
  const reviews = reviewsOf(seed, day, business, others)
  const rows = {
    ...businessRows(business, reviews),
    ...gathered(
      appointments.map((appointment) =>
        appointmentRows(appointment, cards.of.get(appointment.id) ?? null),
      ),
    ),
    business_customer: cards.rows,
    review: reviews,
  }
  return { appointments, rows }
}

type Rows = readonly object[]

/** Merges many sets of rows by table into one. */
function gathered<Table extends string>(many: readonly Partial<Record<Table, Rows>>[]) {
  const all: Partial<Record<Table, object[]>> = {}
  for (const one of many) {
    for (const table in one) (all[table] ??= []).push(...(one[table] ?? []))
  }
  return all
}

function customerRows(seed: number, day: DemoDay, customers: readonly Customer[]) {
  return customers.map((one) => accountRow(randomFrom(seed, 'joined', one.id), day, one))
}

/** Creates an owner for every business; the owner of `mine` is the demo owner to log in as. */
function ownersOf(
  { seed, day }: Pick<Copy, 'seed' | 'day'>,
  businesses: readonly DemoBusiness[],
  mine: DemoBusiness | undefined,
) {
  const others = businesses.filter((business) => business !== mine)
  const accounts = others.map(({ id, city, serial, category }) => {
    const random = randomFrom(seed, 'owner', id)
    const woman = category === 'hair_salon' || category === 'nails' || category === 'make_up'
    const name = fullName(random, city, woman ? 'woman' : 'man')[1]
    const person = { id: idFrom(id, 'owner'), phone: inventedPhone(2, serial), name, city }
    return accountRow(random, day, { ...person, language: 'ar' })
  })
  const members = others.map(({ id }) => ({ business_id: id, account_id: idFrom(id, 'owner') }))
  if (mine) members.push({ business_id: mine.id, account_id: demoPersonId(seed, 'owner') })
  return { accounts, members: members.map((member) => ({ ...member, role: 'owner' })) }
}
