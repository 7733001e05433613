import pg from 'pg'

/** Id columns of each table, whose values are replaced in the copies. */
const COPIED: [table: string, ids: string[]][] = [
  ['account', ['id']],
  ['business', ['id']],
  ['staff', ['business_id', 'id']],
  ['business_member', ['business_id', 'account_id', 'staff_id']],
  ['offering', ['business_id', 'id']],
  ['staff_offering', ['business_id', 'staff_id', 'offering_id']],
  ['working_hours', ['business_id', 'staff_id']],
  ['hours_exception', ['business_id', 'id', 'staff_id']],
  ['time_off', ['business_id', 'id', 'staff_id']],
  ['business_customer', ['business_id', 'id', 'account_id']],
  ['appointment', ['business_id', 'id', 'staff_id', 'customer_id', 'business_customer_id']],
  ['occupancy', ['business_id', 'id', 'resource_id', 'appointment_id']],
]

/**
 * Turns one demo city into `scale` cities by copying rows inside the database, much faster than loading them; then adds
 * to every business a season, promotions, photos and a webhook, to every account a session, messages and notifications,
 * and updates planner statistics. Runs without timeouts.
 */
export async function multiplyDemo(url: string, scale: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica`)
    await client.query(`set maintenance_work_mem = '256MB'`)
    // Building an index at the end takes a fraction of the time of updating it per row. The first constraint's index
    // serves no query, so it is not rebuilt.
    await client.query('alter table appointment drop constraint appointment_customer_overlap')
    await client.query('alter table occupancy drop constraint occupancy_no_overlap')
    const indexes = await dropIndexes(client)
    for (const [table, ids] of COPIED) {
      const { rows } = await client.query<{ column: string }>(
        `select column_name as column from information_schema.columns
          where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER'`,
        [table],
      )
      const columns = rows.map(({ column }) => column)
      const values = columns.map((column) =>
        ids.includes(column) ? copied(column) : valueOf(table, column),
      )
      await client.query(
        `insert into ${table} (${columns.join(', ')})
          select ${values.join(', ')} from ${table} cross join generate_series(2, ${scale}) as copy`,
      )
    }
    await client.query(`
      alter table occupancy add constraint occupancy_no_overlap
        exclude using gist (
          business_id with =, resource_id with =, lane with =, occupied with &&
        )`)
    await client.query(`
      insert into session (account_id, token_hash, client, code_entered_at, created_at, expires_at)
      select id, sha256(id::text::bytea), 'web', created_at, created_at, created_at + interval '9 years'
      from account`)
    await client.query(`
      insert into webhook (business_id, url, sealed_secret, created_at)
      select id, 'https://till.example/' || id, 'x', created_at from business`)
    await client.query(`
      insert into handset_message (phone, direction, channel, text, at)
      select phone, 'received', 'sms', 'x', created_at from account`)
    await client.query(`
      insert into message (account_id, to_phone, channel, kind, text, dedupe_key, status, due_at, created_at)
      select id, phone, 'sms', 'code', case when n = 0 then 'x' end, id::text,
        case when n = 0 then 'queued' else 'sent' end, created_at, created_at
      from (select *, row_number() over () % 50 as n from account) as person`)
    await client.query(`
      insert into notification (account_id, type, event, business_id, appointment_id, appointment_version,
        starts_at, created_at, read_at)
      select customer_id, 'new_appointment', 'booked', business_id, id, version, starts_at, created_at,
        case when row_number() over () % 3 > 0 then created_at end
      from appointment where customer_id is not null
      on conflict do nothing`)
    await client.query(`
      insert into series (business_id, every_weeks, occurrences, any_staff, anchor_start, created_at)
      select id, 2, 6, true, created_at, created_at from business cross join generate_series(1, 4)`)
    // A season with the weekly hours: as many rows to find, and the same free times.
    await client.query(`
      insert into season (business_id, name, first_day, last_day)
      select id, 'Ramadan', date '2026-02-15', date '2026-04-15'
      from business`)
    await client.query(`
      insert into season_hours (business_id, season_id, staff_id, weekday, working)
      select business_id, season.id, staff_id, weekday, working
      from season join working_hours using (business_id)`)
    // Five past promotions and a current one per business, each for one offering.
    await client.query(`
      insert into promotion (business_id, name, kind, value, first_day, last_day, created_at)
      select id, '{"en": "Spring", "ar": "الربيع"}', 'percent', 10, date '2026-03-01' - 40 * n, date '2026-03-31' - 40 * n,
        created_at
      from business, generate_series(0, 5) as n`)
    await client.query(`
      insert into promotion_offering (business_id, promotion_id, offering_id)
      select business_id, promotion.id, one.id
      from promotion cross join lateral (
        select id from offering where offering.business_id = promotion.business_id order by id limit 1
      ) as one
      on conflict do nothing`)
    await client.query(`
      insert into photo (business_id, width, height, bytes, position, created_at)
      select id, 800, 600, 100000, n, created_at from business, generate_series(0, 3) as n`)
    // Every account and staff member has a calendar feed.
    await client.query(`
      insert into customer_feed (account_id, secret_hash, created_at)
      select id, sha256(id::text::bytea), created_at from account
      on conflict do nothing`)
    await client.query(`
      insert into staff_feed (business_id, staff_id, secret_hash, created_by, created_at)
      select staff.business_id, staff.id, sha256(staff.id::text::bytea), owner.account_id, business.created_at
      from staff
      join business on business.id = staff.business_id
      join business_member as owner on owner.business_id = staff.business_id and owner.role = 'owner'
      on conflict do nothing`)
    for (const index of indexes) await client.query(index)
    await client.query('select store_shops(array(select id from business))')
    await client.query(`select count_promises(array(select id from business), '-infinity', max(created_at))
      from appointment`)
    await client.query(`select raise_lists(array(select id from city))`)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Drops every index that enforces no constraint; returns the statements to recreate them. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition
      from pg_index join pg_class on pg_class.oid = indrelid
      where relnamespace = 'public'::regnamespace and not indisunique and not indisexclusion`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

function copied(column: string): string {
  return `md5(${column} || ':' || copy)::uuid`
}

function valueOf(table: string, column: string): string {
  if (table !== 'account' || column !== 'phone') return column
  // Ten digits after the country code, in a block that the demo does not use.
  return `'+96473' || lpad((row_number() over ())::text, 8, '0')`
}
