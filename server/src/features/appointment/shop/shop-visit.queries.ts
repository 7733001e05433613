import { type RawBuilder, sql } from 'kysely'
import type { Footprint } from '@awan/core/availability/footprint'
import type { Db } from '#db/connect.ts'
import type { Moment } from '#http/cursor.ts'
import type { SoldItem } from '../record/sold.queries.ts'

/** An offer that was taken off a visit by the change that made `version`, with the whole of what it was for. */
export interface OfferBefore {
  version: number
  promotionId: string
  price: number
  fullPrice: number
  offeringIds: string[]
}

/** A visit as stored, with what the shop reads beside it. */
export interface VisitRow {
  id: string
  version: number
  status: string
  missed: boolean
  arrived_at: Date | null
  starts_at: Date
  ends_at: Date
  evening_of: string | null
  done_at: Date | null
  /** Holds what it takes, as it was sold. */
  footprint: Footprint
  /** Says whether it has time: not once it is cancelled, nor while it moves. */
  holds_time: boolean
  staff_id: string
  price: number
  full_price: number | null
  promotion_id: string | null
  offer_before: OfferBefore | null
  guest_name: string
  note: string
  source: string
  created_at: Date
  cancelled_at: Date | null
  cancelled_by: string | null
  cancel_reason: string
  untold: string | null
  confirmed_start: Date | null
  customer_id: string | null
  items: SoldItem[]
  card: {
    id: string
    name: string
    phone: string | null
    blocked: boolean
    visits: number
    missed: number
  } | null
}

/** Which visits of a shop, in which order and how many: the rest of a statement that reads them as `visit`. */
async function visitsWhere(db: Db, businessId: string, rest: RawBuilder<unknown>) {
  const { rows } = await sql<VisitRow>`
    select visit.id, visit.version, visit.status, visit.missed, visit.arrived_at, visit.starts_at,
      visit.ends_at, visit.evening_of, visit.done_at, visit.footprint, exists (
        select from occupancy
        where occupancy.business_id = visit.business_id and appointment_id = visit.id
      ) as holds_time, visit.staff_id, visit.price, visit.full_price,
      visit.promotion_id, visit.offer_before, visit.guest_name, visit.note, visit.source, visit.created_at, visit.cancelled_at,
      visit.cancelled_by, visit.cancel_reason, visit.untold, visit.confirmed_start, visit.customer_id, sold.items,
      case when card.id is not null then json_build_object(
        'id', card.id, 'name', card.name, 'phone', card.phone,
        'blocked', card.blocked_at is not null, 'visits', history.visits, 'missed', history.missed
      ) end as card
    from appointment as visit
    left join business_customer as card
      on card.business_id = visit.business_id and card.id = visit.business_customer_id
    cross join lateral (
      select coalesce(json_agg(json_build_object(
        'offering_id', item.offering_id, 'service_id', item.service_id, 'name', item.name,
        'duration_minutes', item.duration_minutes, 'price', item.price
      ) order by item.position), '[]') as items
      from appointment_item as item
      where item.business_id = visit.business_id and item.appointment_id = visit.id
    ) sold
    cross join lateral (
      select count(*) filter (where not missed and starts_at < visit.starts_at)::int as visits,
        count(*) filter (where missed)::int as missed
      from appointment as other
      where other.business_id = visit.business_id
        and other.business_customer_id = visit.business_customer_id
        and other.status = 'completed'
    ) history
    where visit.business_id = ${businessId}::uuid ${rest}`.execute(db)
  return rows
}

/** Those that start in the span, by start. */
export async function visitsStarting(
  db: Db,
  span: { businessId: string; from: Date; to: Date; staffIds?: readonly string[] },
): Promise<VisitRow[]> {
  return visitsWhere(
    db,
    span.businessId,
    sql`and visit.starts_at >= ${span.from} and visit.starts_at < ${span.to}
      and (${span.staffIds ?? null}::uuid[] is null or visit.staff_id = any (${span.staffIds ?? null}::uuid[]))
    order by visit.starts_at, visit.id`,
  )
}

/** Those with these ids, by start; ids of other shops find nothing. */
export async function visitsById(
  db: Db,
  businessId: string,
  ids: readonly string[],
): Promise<VisitRow[]> {
  return visitsWhere(
    db,
    businessId,
    sql`and visit.id = any (${ids}::uuid[]) order by visit.starts_at, visit.id`,
  )
}

export type Tab = 'upcoming' | 'past' | 'cancelled' | 'missed'

/** `now` decides what has ended: a confirmed visit whose end is behind is a past one. */
const TABS: Record<Tab, (now: Date) => RawBuilder<unknown>> = {
  upcoming: (now) => sql`visit.status = 'confirmed' and visit.ends_at > ${now}`,
  past: (now) => sql`not visit.missed and visit.status <> 'cancelled'
    and (visit.status = 'completed' or visit.ends_at <= ${now})`,
  cancelled: () => sql`visit.status = 'cancelled'`,
  missed: () => sql`visit.missed`,
}

export interface BookingPage {
  tab: Tab
  now: Date
  limit: number
  staffId: string | undefined
  /** Folded words and the digits of what was typed; either may be empty. */
  search: { name: string; digits: string } | undefined
  after: Moment | undefined
}

/** A page of a shop's visits: upcoming soonest first, others newest first. */
export async function listTab(db: Db, businessId: string, page: BookingPage): Promise<VisitRow[]> {
  const { tab, now, staffId, search, after } = page
  const forward = tab === 'upcoming'
  const place = after
    ? sql`and (visit.starts_at, visit.id) ${forward ? sql`>` : sql`<`} (${after.at}, ${after.id}::uuid)`
    : sql``
  const person = staffId === undefined ? sql`` : sql`and visit.staff_id = ${staffId}::uuid`
  const direction = forward ? sql`asc` : sql`desc`
  return visitsWhere(
    db,
    businessId,
    sql`and ${TABS[tab](now)} ${place} ${person} ${search ? matching(search) : sql``}
    order by visit.starts_at ${direction}, visit.id ${direction}
    limit ${page.limit}`,
  )
}

function matching({ name, digits }: { name: string; digits: string }): RawBuilder<unknown> {
  const words = `% ${escaped(name)}%`
  // Folding takes longest: a guest who is called as the card is has been folded there.
  const byName = sql`card.search_text like ${words} or (
    visit.guest_name is distinct from card.name and search_fold(' ' || visit.guest_name) like ${words}
  )`
  const byNumber = digits === '' ? sql`` : sql`or card.phone like ${`%${digits}`}`
  return sql`and (${byName} ${byNumber})`
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, String.raw`\$&`)
}
