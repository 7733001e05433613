import type { Pool } from 'pg'
import type { Db } from '../../server/src/db/connect.ts'
import { readDiary } from '../../server/src/features/appointment/diary.service.ts'
import { createShop } from '../../server/src/testing/factories.ts'
import { inScratch, inTurns } from './runs.ts'

const STAFF = 20
const VISITS_EACH = 20
const RUNS = 60
const DAY = '2026-03-04'

/** The diary of one day with 20 people and 400 visits, beside reading the bare rows of those visits. */
export async function run(): Promise<void> {
  await inScratch(({ db, pool }) => measure(db, pool))
}

async function measure(db: Db, pool: Pool): Promise<void> {
  const { business } = await createShop(db, { staff: STAFF })
  await fill(pool, business.id)
  const now = new Date(`${DAY}T09:00:00Z`)
  const wish = { businessId: business.id, from: DAY, days: 1, staffId: undefined }
  const { visits } = await readDiary(db, wish, now)
  const [whole, rows] = await inTurns(
    RUNS,
    () => readDiary(db, wish, now),
    () => bareRows(db, business.id),
  )
  console.log(
    `${visits.length} visits of ${STAFF} people: ${whole.toFixed(1)} ms, median of ${RUNS}`,
  )
  console.log(`the bare rows: ${rows.toFixed(1)} ms`)
  console.log(`ratio ${(whole / rows).toFixed(1)}`)
}

/** Half-hour visits one after another, each of a customer with a card. */
async function fill(pool: Pool, businessId: string): Promise<void> {
  await pool.query(
    `
    with person as (
      insert into business_customer (business_id, name, created_at)
      select $1::uuid, 'Customer ' || number, $3::timestamptz
      from generate_series(1, $2::integer) as number
      returning id, name
    ), visit as (
      insert into appointment (business_id, business_customer_id, guest_name, staff_id, starts_at,
        ends_at, price, created_at)
      select $1::uuid, person.id, person.name, staff.id, at, at + interval '30 minutes',
        10000, $3::timestamptz
      from staff, generate_series(1, $2::integer) as number
      join person on person.name = 'Customer ' || number
      cross join lateral (
        select $3::timestamptz + interval '330 minutes' + number * interval '30 minutes' as at
      ) as time
      where staff.business_id = $1::uuid
      returning business_id, id, staff_id, starts_at, ends_at
    ), held as (
      insert into occupancy (business_id, staff_id, kind, appointment_id, occupied)
      select business_id, staff_id, 'visit', id, tstzrange(starts_at, ends_at) from visit
    )
    insert into appointment_item (business_id, appointment_id, position, offering_id, service_id,
      name_en, duration_minutes, price)
    select visit.business_id, visit.id, 0, offering.id, offering.service_id, 'Haircut', 30, 10000
    from visit join offering on offering.business_id = visit.business_id`,
    [businessId, VISITS_EACH, new Date(`${DAY}T00:00:00Z`)],
  )
  await pool.query('analyze')
}

async function bareRows(db: Db, businessId: string): Promise<unknown> {
  return db
    .selectFrom('appointment')
    .selectAll()
    .where('business_id', '=', businessId)
    .orderBy('starts_at')
    .execute()
}
