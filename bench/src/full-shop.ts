import { Pool } from 'pg'
import type { Db } from '../../server/src/db/connect.ts'
import { createOffering, createShop } from '../../server/src/testing/stage/factories.ts'
import { footprintFor } from '../../server/src/testing/stage/appointments.ts'

/**
 * `before` and `after` are days before and after today: two years back, for the insights and the comparison with the
 * year before, and a week ahead. `records` are audit entries of the year for which they are kept.
 */
export const SHOP_SIZES = {
  full: { staff: 20, cards: 10_000, records: 100_000, before: 730, after: 7 },
  tiny: { staff: 2, cards: 50, records: 100, before: 20, after: 7 },
} as const
type ShopSize = (typeof SHOP_SIZES)['full' | 'tiny']

/** Appointments of each staff member per day. */
export const APPOINTMENTS_EACH = 20
/** Day of the diary, and last day of the year of the insights. */
export const TODAY = '2026-03-04'
const OFFERINGS = 8
/** Days written with one statement. */
const AT_ONCE = 20

/**
 * Creates a shop with, at full size, 20 staff members, 400 appointments a day for two years and 10,000 cards, whose
 * customers come in mixed order. One appointment in 12 is cancelled, one in 20 missed; a tenth have a second item.
 */
export async function buildFullShop(db: Db, pool: Pool, size: ShopSize): Promise<string> {
  const { business } = await createShop(db, { staff: size.staff })
  for (let made = 1; made < OFFERINGS; made += 1) await createOffering(db, business.id)
  // Bulk inserts exceed the timeouts of requests.
  const patient = new Pool({ ...pool.options, statement_timeout: 0, query_timeout: 0, max: 1 })
  try {
    await fill(patient, business.id, size)
  } finally {
    await patient.end()
  }
  return business.id
}

async function fill(pool: Pool, businessId: string, size: ShopSize): Promise<void> {
  const { cards, records, before, after } = size
  // One statement creates rows and the rows that refer to them; without foreign key checks, if permitted, it takes half the time.
  await pool.query(`select set_config('session_replication_role', 'replica', false)
    where current_setting('is_superuser') = 'on'`)
  await pool.query(CARDS_SQL, [businessId, cards, TODAY])
  await pool.query(`create temporary table bench_card as
    select id, name, row_number() over (order by id) - 1 as place from business_customer`)
  await pool.query('create unique index on bench_card (place)')
  await pool.query('analyze')
  for (let day = -before; day <= after; day += AT_ONCE) {
    const last = Math.min(day + AT_ONCE - 1, after)
    await pool.query(DAYS_SQL, [businessId, TODAY, day, last, APPOINTMENTS_EACH, cards])
  }
  await pool.query(RECORDS_SQL, [businessId, TODAY, records])
  await pool.query(SEASONS_SQL, [businessId])
  await pool.query(PROMOTIONS_SQL, [businessId, TODAY])
  // Stored counts are computed here, as triggers were disabled during the load.
  await pool.query(COUNTS_SQL, [businessId, TODAY])
  // Same state as after autovacuum.
  await pool.query('vacuum analyze')
}

/** Cards with names of three words, of a few hundred variants each, and numbers of real mobile networks. */
const CARDS_SQL = `
  insert into business_customer (business_id, name, phone, created_at)
  select $1, concat_ws(' ',
      (array['Zainab', 'Ali', 'Sara', 'Omar', 'Noor', 'Hassan', 'Mariam', 'Yusuf'])[1 + at % 8],
      'Karim' || at % 211, 'Hassan' || at % 397),
    '+96477' || lpad((at * 7919 % 100000000)::text, 8, '0'), $3::date - interval '2 years'
  from generate_series(1, $2) as at`

/** Half-hours from 10:00 to 20:00 in Baghdad; an appointment's number determines its fields. */
const DAYS_SQL = `
  with planned as (
    select gen_random_uuid() as id, staff.id as staff_id, number,
      ($2::date + day) at time zone 'UTC' + make_interval(mins => 420 + 30 * place) as at,
      case when number % 12 = 5 then 'cancelled' when day < 0 then 'completed' else 'confirmed' end
        as status
    from (select id, row_number() over (order by position) as seat from staff where business_id = $1)
      as staff, generate_series($3::integer, $4::integer) as day,
      generate_series(0, $5::integer - 1) as place
    cross join lateral (
      select ((day + 1000) * 400 + staff.seat * $5 + place)::bigint * 7919 % 1000003 as number
    ) as mixed
  ), appointment as (
    insert into appointment (business_id, id, business_customer_id, guest_name, staff_id, starts_at,
      ends_at, working_day, footprint, status, missed, price, source, created_at, cancelled_at, cancelled_by)
    select $1, planned.id, card.id, card.name, staff_id, at, at + interval '30 minutes',
      (at at time zone 'Asia/Baghdad')::date, '${footprintFor(30)}', status,
      status = 'completed' and number % 20 = 3, 10000 + 1000 * (number % 7),
      (array['marketplace', 'link', 'qr', 'button', 'walk_in', 'phone'])[1 + number % 6],
      at - interval '3 days', case when status = 'cancelled' then at - interval '1 day' end,
      case when status = 'cancelled' then 'customer' end
    from planned join bench_card as card on card.place = number % $6::integer
  ), held as (
    insert into occupancy (business_id, resource_id, kind, appointment_id, occupied)
    select $1, staff_id, 'appointment', id, tstzrange(at, at + interval '30 minutes')
    from planned where status <> 'cancelled'
  )
  insert into appointment_item (business_id, appointment_id, position, offering_id, service_id,
    name, duration_minutes, price)
  select $1, planned.id, part, offering.id, offering.service_id, '{"en": "Haircut"}', 30, 10000
  from planned
  cross join lateral generate_series(0, case when number % 10 = 0 then 1 else 0 end) as part
  join (
    select id, service_id, row_number() over (order by id) - 1 as place
    from offering where business_id = $1
  ) as offering on offering.place = (number / 100 + part) % ${OFFERINGS}`

const COUNTS_SQL = `
  select count_customers(array_agg(business_id), array_agg(id), $2::date) from business_customer
  where business_id = $1`

/** One audit entry in 50 is about a customer, one in 10,000 about a season, and the rest about appointments. */
const RECORDS_SQL = `
  insert into audit_entry (at, business_id, action, subject)
  select $2::date - interval '1 year' + at * interval '1 year' / $3::integer, $1,
    case when at % 10000 = 77 then 'season.changed' when at % 50 = 3 then 'customer.changed'
      else 'appointment.marked' end, gen_random_uuid()::text
  from generate_series(1, $3::integer) as at`

/** Twenty seasons, each with hours of every staff member. */
const SEASONS_SQL = `
  with season as (
    insert into season (business_id, name, first_day, last_day)
    select $1, 'Season ' || at, date '2024-01-01' + 60 * at, date '2024-01-31' + 60 * at
    from generate_series(0, 19) as at
    returning business_id, id
  )
  insert into season_hours (business_id, season_id, staff_id, weekday, working)
  select business_id, season.id, staff_id, weekday, working
  from season join working_hours using (business_id)`

const PROMOTIONS_SQL = `
  insert into promotion
    (business_id, name, kind, value, first_day, last_day, created_at)
  select $1, '{"en": "Spring", "ar": "الربيع"}', 'percent', 10, $2::date - 10 * at, $2::date - 10 * at + 30, $2::date
  from generate_series(0, 100) as at`
