import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

/** Parts of invented names: an owner, a trade and a rare word. */
const OWNERS = {
  en: ['Ali', 'Hassan', 'Zainab', 'Karrar', 'Noor', 'Sajad', 'Rania', 'Mustafa', 'Dilan', 'Yusuf'],
  ar: ['علي', 'حسن', 'زينب', 'كرار', 'نور', 'سجاد', 'رانيا', 'مصطفى', 'ديلان', 'يوسف'],
}
const TRADES = {
  en: ['Salon', 'House', 'Studio', 'Lounge', 'Centre', 'Room', 'Corner'],
  ar: ['صالون', 'بيت', 'ستوديو', 'لاونج', 'مركز', 'غرفة', 'ركن'],
}
const SYLLABLES = {
  en: 'ba ri mo ka sha ta lu ne fa do ze qa ru mi sa ha wa yo ja gi'.split(' '),
  ar: 'با ري مو كا شا تا لو ني فا دو زي قا رو مي سا ها وا يو جا جي'.split(' '),
}

/**
 * Loads `count` approved, bookable shops, numbered from `from`, in all cities, districts and categories; one statement
 * per table. The same numbers produce the same names, which contain 8,000 different words.
 */
export async function createManyShops(db: Db, count: number, from = 1): Promise<void> {
  const shops = sql`generate_series(${from}::integer, ${from + count - 1}::integer) as number`
  await sql`
    with place as (
      select row_number() over (order by city_id, position, id) - 1 as place, count(*) over () as places, city_id, name from district
    ), trade as (
      select row_number() over (order by id) - 1 as place, count(*) over () as trades, id from category
    )
    insert into business
      (id, category_id, city_id, name, district, address, phone, latitude, longitude, status, featured, created_at)
    select ${idOf('business')}, trade.id, place.city_id,
      jsonb_build_object('en', ${nameIn('en')}, 'ar', ${nameIn('ar')}), place.name,
      '{"en": "Main street", "ar": "الشارع العام"}', '+96479' || lpad(number::text, 8, '0'),
      33 + number % 1000 / 1000.0, 44 + number % 997 / 1000.0, 'approved', number % 50 = 0, '2026-01-01T00:00:00Z'
    from ${shops}
    join place on place.place = number % place.places
    join trade on trade.place = number / 7 % trade.trades`.execute(db)
  await sql`
    insert into offering (id, business_id, service_id, duration_minutes, price)
    select md5('offering' || number || service.id)::uuid, business.id, service.id, service.duration_minutes,
      5000 + number % 40 * 1000
    from ${shops}
    join business on business.id = ${idOf('business')}
    join service on service.category_id = business.category_id and service.active`.execute(db)
  await sql`
    insert into staff (id, business_id, name, position)
    select ${idOf('staff')}, ${idOf('business')}, '{"en": "Omar", "ar": "عمر"}', 1 from ${shops}`.execute(
    db,
  )
  await sql`
    insert into staff_offering (business_id, staff_id, offering_id)
    select offering.business_id, ${idOf('staff')}, offering.id
    from ${shops} join offering on offering.business_id = ${idOf('business')}`.execute(db)
}

const idOf = (table: string) => sql`md5(${sql.lit(table)} || number)::uuid`

/** Returns SQL for a name such as "Noor Studio Barimo". */
function nameIn(language: 'en' | 'ar') {
  const word = (list: readonly string[], step: number) =>
    sql`(${sql.lit(`{${list.join(',')}}`)}::text[])[1 + number / ${sql.lit(step)} % ${sql.lit(list.length)}]`
  const syllables = SYLLABLES[language]
  const own = [1, 20, 400].map((step) => word(syllables, step))
  return sql`${word(OWNERS[language], 3)} || ' ' || ${word(TRADES[language], 11)} || ' ' || ${sql.join(own, sql` || `)}`
}
