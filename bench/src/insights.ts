import { sql } from 'kysely'
import type { Pool } from 'pg'
import { DAY_TURN } from '@awan/core/availability/working-day'
import type { Db } from '../../server/src/db/connect.ts'
import { readInsights } from '../../server/src/features/insight/service.ts'
import { createShop } from '../../server/src/testing/factories.ts'
import { inScratch, inTurns } from './runs.ts'

const STAFF = 5
const RUNS = 20
const YEAR = { from: '2025-03-01', to: '2026-02-28' }
/** The year and the one before it, which it is compared with. */
const FIRST_DAY = '2024-02-29'
const DAYS = 731
/** Days written with one statement. */
const AT_ONCE = 40
const TURN = sql`make_interval(mins => ${DAY_TURN}::integer)`
const timeZone = 'Asia/Baghdad'

/** The figures of a year and of the year before, beside counting the bare visits of that year. */
export async function run(): Promise<void> {
  await inScratch(({ db, pool }) => measure(db, pool))
}

async function measure(db: Db, pool: Pool): Promise<void> {
  const { business } = await createShop(db, { staff: STAFF })
  await fill(pool, business.id)
  const now = new Date('2026-03-03T09:00:00Z')
  // The gate of the console alone makes such an id; nobody has to pass it here.
  const shop = { id: business.id, timeZone } as Parameters<typeof readInsights>[1]
  const { totals } = await readInsights(db, shop, YEAR, now)
  const [figures, count] = await inTurns(
    RUNS,
    () => readInsights(db, shop, YEAR, now),
    () => countVisits(db, business.id),
  )
  console.log(`a year of ${totals.bookings} visits: ${figures.toFixed(1)} ms, median of ${RUNS}`)
  console.log(`the bare count: ${count.toFixed(1)} ms`)
  console.log(`ratio ${(figures / count).toFixed(1)}`)
}

/** Twelve visits of each person a day, of 2,000 customers in turn, each of one service. */
async function fill(pool: Pool, businessId: string): Promise<void> {
  const { rows } = await pool.query<{ ids: string[] }>(
    `with person as (
      insert into business_customer (business_id, name, created_at)
      select $1, 'Customer ' || number, $2::date from generate_series(1, 2000) as number
      returning id
    )
    select array_agg(id) as ids from person`,
    [businessId, FIRST_DAY],
  )
  for (let day = 0; day < DAYS; day += AT_ONCE)
    await pool.query(
      `with visit as (
        insert into appointment (business_id, business_customer_id, guest_name, staff_id, starts_at,
          ends_at, status, price, created_at)
        select $1, ($4::uuid[])[1 + (day * 12 + place) % 2000], 'Customer', staff.id, at,
          at + interval '30 minutes', 'completed', 10000, $2::date
        from staff, generate_series($3::integer, $3 + $5::integer - 1) as day, generate_series(0, 11) as place
        cross join lateral (
          select ($2::date + day) at time zone 'UTC' + make_interval(mins => 360 + 30 * place) as at
        ) as time
        where staff.business_id = $1
        returning business_id, id
      )
      insert into appointment_item (business_id, appointment_id, position, offering_id, service_id,
        name_en, duration_minutes, price)
      select visit.business_id, visit.id, 0, offering.id, offering.service_id, 'Haircut', 30, 10000
      from visit join offering on offering.business_id = visit.business_id`,
      [businessId, FIRST_DAY, day, rows[0]?.ids ?? [], Math.min(AT_ONCE, DAYS - day)],
    )
  await pool.query('analyze')
}

async function countVisits(db: Db, businessId: string): Promise<unknown> {
  return sql`
    select count(*) from appointment
    where business_id = ${businessId}
      and starts_at >= (${YEAR.from}::date + ${TURN}) at time zone ${timeZone}
      and starts_at < (${YEAR.to}::date + 1 + ${TURN}) at time zone ${timeZone}`.execute(db)
}
