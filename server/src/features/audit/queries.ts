import { sql } from 'kysely'
import { AUDIT_ACTIONS, DESK_ACTIONS } from '@awan/core/audit/actions'
import type { Localized } from '@awan/core/language'
import type { Db } from '#db/connect.ts'
import { countryMidnight } from '#records/working-days.ts'

export type AuditRow = Awaited<ReturnType<typeof listAuditRows>>[number]

/** Join condition of the account that an action was done to. Entries store no name, so a deleted account has none here. */
const isOther = sql<boolean>`other.id = case
  when action in ('member.changed', 'member.removed') then subject::uuid
end`

/** Returns a condition that matches the index of the other entries; appointment entries, the vast majority, are scanned. */
const isAbout = (about: string) => sql<boolean>`split_part(action, '.', 1) = ${about}
  ${about === 'appointment' ? sql`` : sql`and action not like 'appointment.%'`}`

/**
 * Working days of the instants in an entry's detail, by their text; null if none falls in the night. An appointment's
 * current start uses its stored `evening_of`.
 */
const EVENINGS = sql<Record<string, string> | null>`(
  select jsonb_object_agg(instant, evening)
  from unnest(array[
    detail ->> 'start', detail #>> '{changes,start,0}', detail #>> '{changes,start,1}'
  ]) as named (instant)
  cross join lateral (select case
    when instant ~ '^\\d{4}-\\d\\d-\\d\\dT' then (
      select case when stored.id is null then evening_of(audit_entry.business_id, start)
        else stored.evening_of end
      from (select instant::timestamptz as start) as requested
      left join appointment as stored on stored.business_id = audit_entry.business_id
        and stored.id = case when action like 'appointment.%' then subject::uuid end
        and stored.starts_at = start
    )
  end as evening) as night
  where evening is not null
)`

/** Names of the staff members an entry is about or that it changed, by id; null if there are none. */
const STAFF = sql<Record<string, Localized> | null>`(
  select jsonb_object_agg(staff.id, staff.name) from staff
  where staff.business_id = audit_entry.business_id and staff.id::text in (
    subject, detail #>> '{changes,staffId,0}', detail #>> '{changes,staffId,1}'
  )
)`

/** Selects entries with the names of their actor and subject. */
const readEntries = (db: Db) =>
  db
    .selectFrom('audit_entry')
    .leftJoin('account', 'account.id', 'audit_entry.actor_id')
    .leftJoin('api_key', 'api_key.id', 'audit_entry.actor_id')
    .leftJoin('account as other', (join) => join.on(isOther))
    .select(['audit_entry.id', 'audit_entry.at', 'account.full_name as actor'])
    .select(['action', 'subject', 'detail', STAFF.as('staff')])
    .select('api_key.name as key')
    .select(['other.full_name as other', EVENINGS.as('evenings')])

/** Lists the audit entries of a business, newest first; `before` is the id of the last entry of the previous page. */
export async function listAuditRows(
  db: Db,
  businessId: string,
  page: { about: string | undefined; before: number | undefined; limit: number },
) {
  const { about, before, limit } = page
  const actions = AUDIT_ACTIONS.filter((action) => !about || action.startsWith(`${about}.`))
  return readEntries(db)
    .where('audit_entry.business_id', '=', businessId)
    .where('action', 'in', actions)
    .$if(about !== undefined, (query) => query.where(isAbout(about ?? '')))
    .$if(before !== undefined, (query) => query.where('audit_entry.id', '<', before ?? 0))
    .orderBy('audit_entry.id', 'desc')
    .limit(limit)
    .execute()
}

export type DeskAuditRow = Awaited<ReturnType<typeof listDeskRows>>[number]

export interface DeskAuditFilter {
  about?: string | undefined
  phone?: string | undefined
  actorId?: string | undefined
  businessId?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Lists the audit entries of all shops and of the desk, newest first. */
export async function listDeskRows(
  db: Db,
  filter: DeskAuditFilter,
  page: { after: { at: Date; id: number } | undefined; limit: number },
) {
  const { about, phone, actorId, businessId, from, to } = filter
  const known = [...AUDIT_ACTIONS, ...DESK_ACTIONS]
  const actions = known.filter((action) => !about || action.startsWith(`${about}.`))
  const last = page.after
  return readEntries(db)
    .leftJoin('business', 'business.id', 'audit_entry.business_id')
    .select(['audit_entry.actor_id', 'audit_entry.business_id', 'business.name as business_name'])
    .where('action', 'in', actions)
    .$if(about !== undefined, (query) => query.where(isAbout(about ?? '')))
    .$if(actorId !== undefined, (query) => query.where('actor_id', '=', actorId ?? null))
    .$if(phone !== undefined, (query) =>
      query.where(
        sql<boolean>`audit_entry.actor_id = (select id from account where phone = ${phone})`,
      ),
    )
    .$if(businessId !== undefined, (query) =>
      query.where('audit_entry.business_id', '=', businessId ?? null),
    )
    .$if(from !== undefined, (query) =>
      query.where('audit_entry.at', '>=', countryMidnight(from ?? '')),
    )
    .$if(to !== undefined, (query) =>
      query.where('audit_entry.at', '<', countryMidnight(to ?? '', 1)),
    )
    .$if(last !== undefined, (query) =>
      query.where(
        sql<boolean>`(audit_entry.at, audit_entry.id) < (${last?.at}, ${last?.id}::bigint)`,
      ),
    )
    .orderBy('audit_entry.at', 'desc')
    .orderBy('audit_entry.id', 'desc')
    .limit(page.limit)
    .execute()
}
