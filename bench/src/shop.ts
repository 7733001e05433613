import { sql, type RawBuilder } from 'kysely'
import { addDays } from '@awan/core/time'
import type { Db } from '../../server/src/db/connect.ts'
import type { OpenDatabase } from '../../server/src/db/open.ts'
import { readDiary } from '../../server/src/features/appointment/diary.service.ts'
import {
  listTab,
  type BookingPage,
} from '../../server/src/features/appointment/shop-visit.queries.ts'
import { customersQuery, type Wish } from '../../server/src/features/customer/list.queries.ts'
import { readInsights } from '../../server/src/features/insight/service.ts'
import { buildBusyShop, CARDS, STAFF, TODAY, VISITS_EACH } from './busy-shop.ts'
import { inScratch, inTurns } from './runs.ts'

const RUNS = 15
const PAGE = 20
const timeZone = 'Asia/Baghdad'
const NOW = new Date(`${TODAY}T09:00:00Z`)
const YEAR = { from: addDays(TODAY, -364), to: TODAY }

/** What the console of a busy shop reads, each beside the least that the database could do for it. */
export async function run(): Promise<void> {
  await inScratch(measure)
}

async function measure({ db, pool, description }: OpenDatabase): Promise<void> {
  console.log(`${description}: ${STAFF} staff, ${STAFF * VISITS_EACH} visits a day, ${CARDS} cards`)
  const claims = claimsOn(db, await buildBusyShop(db, pool))
  console.log(`${''.padEnd(30)}${'ms'.padStart(8)}${'bare'.padStart(8)}${'ratio'.padStart(8)}`)
  for (const { name, whole, bare } of claims) {
    await Promise.all([whole(), bare()])
    const [ours, least] = await inTurns(RUNS, whole, bare)
    const cells = [ours, least, ours / least].map((value) => value.toFixed(1).padStart(8))
    console.log(name.padEnd(30) + cells.join(''))
  }
}

interface Claim {
  name: string
  whole: () => Promise<unknown>
  bare: () => Promise<unknown>
}

function claimsOn(db: Db, businessId: string): Claim[] {
  // The gate of the console alone makes such an id; nobody has to pass it here.
  const shop = { id: businessId, timeZone } as Parameters<typeof readInsights>[1]
  const ask = (query: RawBuilder<unknown>) => () => query.execute(db)
  const visits = (from: string, days: number, what: RawBuilder<unknown>) =>
    sql`select ${what} from appointment where business_id = ${businessId}
      and starts_at >= ${new Date(`${from}T02:00:00Z`)}
      and starts_at < ${new Date(`${addDays(from, days)}T02:00:00Z`)}`
  const diary = (name: string, from: string, days: number): Claim => ({
    name,
    whole: () => readDiary(db, { businessId, from, days, staffId: undefined }, NOW),
    bare: ask(visits(from, days, sql`*`)),
  })
  const customers = (name: string, wish: Partial<Wish>): Claim => ({
    name,
    whole: () =>
      customersQuery(
        shop.id,
        { filter: 'all', sort: 'recent', ...wish },
        { limit: PAGE + 1, now: NOW },
      ).execute(db),
    bare: ask(sql`select * from business_customer where business_id = ${businessId} limit ${PAGE}`),
  })
  const bookings = (name: string, page: Pick<BookingPage, 'tab' | 'search'>): Claim => ({
    name,
    whole: () =>
      listTab(db, businessId, {
        ...page,
        now: NOW,
        limit: PAGE + 1,
        staffId: undefined,
        after: undefined,
      }),
    bare: ask(sql`select * from appointment where business_id = ${businessId}
      and starts_at < ${NOW} order by starts_at desc limit ${PAGE}`),
  })
  return [
    diary('diary of a day', TODAY, 1),
    diary('diary of a week', addDays(TODAY, -3), 7),
    {
      name: 'insights of a year',
      whole: () => readInsights(db, shop, YEAR, NOW),
      bare: ask(visits(YEAR.from, 365, sql`count(*)`)),
    },
    customers('customers, last first', {}),
    customers('customers by a name', { query: 'Zainab Karim1' }),
    customers('customers by last digits', { query: '5838' }),
    bookings('bookings to come', { tab: 'upcoming', search: undefined }),
    bookings('past bookings', { tab: 'past', search: undefined }),
    bookings('past bookings by a name', {
      tab: 'past',
      search: { name: 'zainab karim1', digits: '' },
    }),
  ]
}
