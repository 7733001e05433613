import { PROMISE_DAYS } from '@awan/core/appointment/promises'
import { DAY } from '@awan/core/availability/day'
import type { BulkClient } from '../../server/src/db/bulk/alone.ts'
import { type DemoDay, instant } from './days.ts'

/**
 * Stores the values the disabled triggers would have stored, for all shops at once: versions, rows of lists and search,
 * kept promises. They are computed from the stored rows, not counted up. `analyze` runs before for the loaded tables
 * and after for the stored ones: until autovacuum runs, the planner would assume empty tables.
 */
export async function settle(
  client: BulkClient,
  tables: readonly string[],
  { midnight }: DemoDay,
): Promise<void> {
  const all = 'array(select id from business)'
  const since = instant(midnight - PROMISE_DAYS * DAY)
  await client.query(`analyze ${tables.join(', ')}`)
  await client.query(`
    insert into calendar_version (business_id, subject_id)
    select id, id from business
    union all select id, page_subject() from business
    union all select distinct business_id, resource_id from occupancy
    on conflict (business_id, subject_id) do update set version = calendar_version.version + 1`)
  await client.query(`select store_shops(${all})`)
  await client.query(`select count_promises(${all}, $1, $2)`, [since, instant(midnight)])
  await client.query(`select raise_lists(array(select id from city))`)
  await client.query(`select learn_words(array(
    select localized_words(name) || ' ' || localized_words(district) from business
  ))`)
  await client.query(`select refresh_search(${all})`)
  // The lists are up to date, including those whose promises changed.
  await client.query('delete from list_change')
  await client.query(`analyze ${STORED.join(', ')}`)
}

const STORED = [
  'service',
  'calendar_version',
  'sold_offering',
  'business_week',
  'business_promise',
  'service_count',
  'search_listing',
  'search_entry',
  'search_word',
] as const
