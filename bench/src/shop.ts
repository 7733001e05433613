import { sql, type RawBuilder } from 'kysely'
import { daysIn } from '@awan/core/insight/rules'
import { addDays } from '@awan/core/time'
import type { Db } from '../../server/src/db/connect.ts'
import { readDiary } from '../../server/src/features/appointment/shop/diary.service.ts'
import {
  listTab,
  type BookingPage,
} from '../../server/src/features/appointment/shop/shop-appointment.queries.ts'
import { listAuditRows } from '../../server/src/features/audit/queries.ts'
import { countCustomers } from '../../server/src/features/customer/jobs.ts'
import { everyoneQuery } from '../../server/src/features/customer/counted.queries.ts'
import {
  customersQuery,
  type CustomerPlace,
  type CustomerSelection,
} from '../../server/src/features/customer/list.queries.ts'
import { readInsights } from '../../server/src/features/insight/service.ts'
import { listRows } from '../../server/src/features/promotion/queries.ts'
import { findSeasons } from '../../server/src/features/staff/season.queries.ts'
import { buildFullShop, SHOP_SIZES, TODAY, APPOINTMENTS_EACH } from './full-shop.ts'
import { atMost } from './page/goals.ts'
import { inScratch, inTurns, type Scratch, type Size } from './runs.ts'

const RUNS = { full: 15, tiny: 1 } as const
const PAGE = 20
const timeZone = 'Asia/Baghdad'
const NOW = new Date(`${TODAY}T09:00:00Z`)
const YEAR = { from: addDays(TODAY, -364), to: TODAY }
const YEARLY = 'insights of a year'
const MONTH = { from: addDays(TODAY, -29), to: TODAY }

/** Measures the console reads of a busy shop, each against the minimum for the database. */
export async function runShop(size: Size): Promise<void> {
  await inScratch((scratch) => measure(scratch, size))
}

async function measure({ db, pool, description }: Scratch, size: Size): Promise<void> {
  const { staff, cards } = SHOP_SIZES[size]
  console.log(
    `${description}: ${staff} staff, ${staff * APPOINTMENTS_EACH} appointments a day, ${cards} cards`,
  )
  const businessId = await buildFullShop(db, pool, SHOP_SIZES[size])
  // The server does this every minute; otherwise all cards would be counted during the reads.
  await countCustomers(db, NOW)
  const claims = await claimsOn(db, businessId)
  let year = NaN
  console.log(`${''.padEnd(30)}${'ms'.padStart(8)}${'bare'.padStart(8)}${'ratio'.padStart(8)}`)
  for (const { name, whole, bare } of claims) {
    await Promise.all([whole(), bare()])
    const [ours, least] = await inTurns(RUNS[size], whole, bare)
    const cells = [ours, least, ours / least].map((value) => value.toFixed(1).padStart(8))
    console.log(name.padEnd(30) + cells.join(''))
    if (name === YEARLY) year = ours
  }
  console.log()
  atMost('insights of a year of 400 appointments a day', year, 300, 'ms')
}

interface Claim {
  name: string
  whole: () => Promise<unknown>
  bare: () => Promise<unknown>
}

/** Shop that the claims are measured on. */
interface Stage {
  db: Db
  shop: Parameters<typeof readInsights>[1]
}

/** Returns a run of the minimal query. */
const ask =
  ({ db }: Stage, query: RawBuilder<unknown>) =>
  () =>
    query.execute(db)

async function claimsOn(db: Db, businessId: string): Promise<Claim[]> {
  // The cast is needed as only the console's access check creates such an id, and there is no request here.
  const stage = { db, shop: { id: businessId, timeZone } as Stage['shop'] }
  return [
    ...diaryClaims(stage),
    ...(await customerClaims(stage)),
    ...bookingClaims(stage),
    ...listClaims(stage),
  ]
}

function diaryClaims(stage: Stage): Claim[] {
  const { db, shop } = stage
  const appointments = (from: string, days: number, what: RawBuilder<unknown>) =>
    sql`select ${what} from appointment where business_id = ${shop.id}
      and starts_at >= ${new Date(`${from}T02:00:00Z`)}
      and starts_at < ${new Date(`${addDays(from, days)}T02:00:00Z`)}`
  const diary = (name: string, from: string, days: number): Claim => ({
    name,
    whole: () => readDiary(db, { businessId: shop.id, from, days, staffId: undefined }, NOW),
    bare: ask(stage, appointments(from, days, sql`*`)),
  })
  const insights = (name: string, period: typeof YEAR): Claim => ({
    name,
    whole: () => readInsights(db, shop, period, NOW),
    bare: ask(stage, appointments(period.from, daysIn(period), sql`count(*)`)),
  })
  return [
    diary('diary of a day', TODAY, 1),
    diary('diary of a week', addDays(TODAY, -3), 7),
    insights(YEARLY, YEAR),
    insights('insights of a month', MONTH),
  ]
}

async function customerClaims(stage: Stage): Promise<Claim[]> {
  const { db, shop } = stage
  const everyone = { filter: 'all', sort: 'recent' } as const
  const customers = (
    name: string,
    selection: Partial<CustomerSelection>,
    after?: CustomerPlace,
  ): Claim => ({
    name,
    whole: () =>
      customersQuery(
        shop.id,
        { ...everyone, ...selection },
        { limit: PAGE + 1, now: NOW, after },
      ).execute(db),
    bare: ask(
      stage,
      sql`select * from business_customer where business_id = ${shop.id} limit ${PAGE}`,
    ),
  })
  const all = await customersQuery(shop.id, everyone, { now: NOW, limit: 100_000 }).execute(db)
  const placeOf = (share: number): CustomerPlace => {
    const { place = 0, id = '' } = all.rows[Math.floor(all.rows.length * share)] ?? {}
    return [place, id]
  }
  return [
    customers('customers, last first', {}),
    customers('customers, half way', {}, placeOf(0.5)),
    customers('customers, at the end', {}, placeOf(0.99)),
    customers('customers from A to Z', { sort: 'name' }),
    customers('customers, most appointments', { sort: 'visits' }),
    {
      name: 'customers as a file',
      whole: () => everyoneQuery(shop.id, NOW).execute(db),
      bare: ask(stage, sql`select * from business_customer where business_id = ${shop.id}`),
    },
    customers('customers who missed an appointment', { filter: 'missed' }),
    customers('customers by a name', { query: 'Zainab Karim1' }),
    customers('customers by last digits', { query: '5838' }),
  ]
}

function bookingClaims(stage: Stage): Claim[] {
  const { db, shop } = stage
  const bookings = (name: string, page: Pick<BookingPage, 'tab' | 'search'>): Claim => ({
    name,
    whole: () =>
      listTab(db, shop.id, {
        ...page,
        now: NOW,
        limit: PAGE + 1,
        staffId: undefined,
        after: undefined,
      }),
    bare: ask(
      stage,
      sql`select * from appointment where business_id = ${shop.id}
        and starts_at < ${NOW} order by starts_at desc limit ${PAGE}`,
    ),
  })
  return [
    bookings('bookings to come', { tab: 'upcoming', search: undefined }),
    bookings('past bookings', { tab: 'past', search: undefined }),
    bookings('past bookings by a name', {
      tab: 'past',
      search: { by: 'words', words: 'zainab karim1' },
    }),
    bookings('past bookings of nobody', { tab: 'past', search: { by: 'words', words: 'nobody' } }),
  ]
}

function listClaims(stage: Stage): Claim[] {
  const { db, shop } = stage
  const history = (name: string, about: string | undefined): Claim => ({
    name,
    whole: () => listAuditRows(db, shop.id, { about, before: undefined, limit: PAGE + 1 }),
    bare: ask(
      stage,
      sql`select * from audit_entry where business_id = ${shop.id} order by id desc limit ${PAGE}`,
    ),
  })
  return [
    history('history', undefined),
    history('history of seasons', 'season'),
    {
      name: 'seasons',
      whole: () => findSeasons(db, shop.id),
      bare: ask(stage, sql`select * from season_hours where business_id = ${shop.id}`),
    },
    {
      name: 'promotions',
      whole: () => listRows(db, shop.id, TODAY),
      bare: ask(stage, sql`select * from promotion where business_id = ${shop.id}`),
    },
  ]
}
