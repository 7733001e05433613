import { PROMISE_DAYS } from '@awan/core/appointment/promises'
import { DAY } from '@awan/core/availability/day'
import type { BulkClient } from '../../server/src/db/bulk/alone.ts'
import { type DemoDay, instant } from './days.ts'

/**
 * Stores what the triggers that rested would have, of all shops at once: versions, what lists and searches find, how
 * promises were kept. None of it is counted up: each is worked out from the rows that are there. The planner is told of
 * the rows before, of whatever is stored after: until autovacuum has looked it would plan for empty tables.
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
  // Lists have just been settled, those of promises that differ among them.
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
