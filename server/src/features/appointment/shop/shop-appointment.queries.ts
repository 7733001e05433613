import { type RawBuilder, sql } from 'kysely'
import type { Footprint } from '@awan/core/availability/footprint'
import type { CustomerSearch } from '@awan/core/customer/rules'
import type { Db } from '#db/connect.ts'
import { PLANNED_ANEW } from '#db/connection/prepared.ts'
import { holdsWords } from '#db/search.ts'
import { takenJson, type TakenRow } from '#records/occupancy.ts'
import type { Moment } from '#http/cursor.ts'
import type { SoldItem } from '../record/sold.queries.ts'

/** Sale before the change of its price or offerings that made `version`, which can be undone until the next change. */
export interface SaleBefore {
  version: number
  promotionId: string | null
  price: number
  fullPrice: number | null
  offeringIds: string[]
}

/** Facts before the shop's latest move that broke its promise. */
export interface MovedBefore {
  /** Version that the move made; a later one cannot undo it. */
  version: number
  /** Milliseconds since the epoch. */
  start: number
  letDown: boolean
}

/** An appointment as stored, with the data the shop sees beside it. */
export interface ShopAppointmentRow {
  id: string
  version: number
  status: string
  missed: boolean
  arrived_at: Date | null
  starts_at: Date
  ends_at: Date
  evening_of: string | null
  done_at: Date | null
  /** Footprint as sold. */
  footprint: Footprint
  /** Occupancy by part; null if cancelled, and during a move. */
  held: { resourceId: string; time: TakenRow }[] | null
  staff_id: string
  price: number
  full_price: number | null
  promotion_id: string | null
  /** The whole sale; the column is named after the part that it was first added for. */
  promotion_before: SaleBefore | null
  guest_name: string
  attendee_relation: string | null
  note: string
  source: string
  created_at: Date
  cancelled_at: Date | null
  cancelled_by: string | null
  cancel_reason: string
  let_down: boolean
  /** Before a cancellation by the shop. */
  let_down_before: boolean | null
  moved_before: MovedBefore | null
  untold: string | null
  confirmed_start: Date | null
  customer_id: string | null
  items: SoldItem[]
  /** Null if it is not part of a series. */
  series: { id: string; position: number; occurrences: number; every_weeks: number } | null
  card: {
    id: string
    name: string
    phone: string | null
    blocked: boolean
    visits: number
    missed: number
  } | null
}

/**
 * Selects appointments of a shop; `rest` is the rest of the statement after `where`, for the table `appointment`.
 * `planned` precedes the statement.
 */
async function appointmentsWhere(
  db: Db,
  businessId: string,
  rest: RawBuilder<unknown>,
  planned = sql``,
) {
  const { rows } = await sql<ShopAppointmentRow>`${planned}
    select appointment.id, appointment.version, appointment.status, appointment.missed, appointment.arrived_at, appointment.starts_at,
      appointment.ends_at, appointment.evening_of, appointment.done_at, appointment.footprint, (
        select json_agg(json_build_object('resourceId', resource_id, 'time', ${takenJson(false)}) order by part)
        from occupancy
        where occupancy.business_id = appointment.business_id and appointment_id = appointment.id
      ) as held, appointment.staff_id, appointment.price, appointment.full_price,
      appointment.promotion_id, appointment.promotion_before, appointment.guest_name, appointment.attendee_relation, appointment.note, appointment.source, appointment.created_at, appointment.cancelled_at,
      appointment.cancelled_by, appointment.cancel_reason, appointment.let_down, appointment.let_down_before, appointment.moved_before, appointment.untold, appointment.confirmed_start, appointment.customer_id, sold.items,
      case when series.id is not null then json_build_object('id', series.id,
        'position', appointment.series_position, 'occurrences', series.occurrences, 'every_weeks', series.every_weeks
      ) end as series,
      case when card.id is not null then json_build_object(
        'id', card.id, 'name', card.name, 'phone', card.phone,
        'blocked', card.blocked_at is not null, 'visits', history.visits, 'missed', history.missed
      ) end as card
    from appointment
    left join business_customer as card
      on card.business_id = appointment.business_id and card.id = appointment.business_customer_id
    left join series
      on series.business_id = appointment.business_id and series.id = appointment.series_id
    cross join lateral (
      select coalesce(json_agg(json_build_object(
        'offering_id', item.offering_id, 'service_id', item.service_id, 'name', item.name,
        'duration_minutes', item.duration_minutes, 'price', item.price
      ) order by item.position), '[]') as items
      from appointment_item as item
      where item.business_id = appointment.business_id and item.appointment_id = appointment.id
    ) sold
    cross join lateral (
      select count(*) filter (where not missed and starts_at < appointment.starts_at)::int as visits,
        count(*) filter (where missed)::int as missed
      from appointment as other
      where other.business_id = appointment.business_id
        and other.business_customer_id = appointment.business_customer_id
        and other.status = 'completed'
    ) history
    where appointment.business_id = ${businessId}::uuid ${rest}`.execute(db)
  return rows
}

/** Returns the appointments that start in the span, ordered by start. */
export async function appointmentsStarting(
  db: Db,
  span: { businessId: string; from: Date; to: Date; staffIds?: readonly string[] },
): Promise<ShopAppointmentRow[]> {
  return appointmentsWhere(
    db,
    span.businessId,
    sql`and appointment.starts_at >= ${span.from} and appointment.starts_at < ${span.to}
      and (${span.staffIds ?? null}::uuid[] is null or appointment.staff_id = any (${span.staffIds ?? null}::uuid[]))
    order by appointment.starts_at, appointment.id`,
  )
}

/** Returns the appointments with these ids, ordered by start; ids of other shops match no row. */
export async function shopAppointmentsById(
  db: Db,
  businessId: string,
  ids: readonly string[],
): Promise<ShopAppointmentRow[]> {
  return appointmentsWhere(
    db,
    businessId,
    sql`and appointment.id = any (${ids}::uuid[]) order by appointment.starts_at, appointment.id`,
  )
}

export type Tab = 'upcoming' | 'past' | 'cancelled' | 'missed'

/** Conditions of the tabs; a confirmed appointment whose end is before `now` counts as past. */
const TABS: Record<Tab, (now: Date) => RawBuilder<unknown>> = {
  upcoming: (now) => sql`appointment.status = 'confirmed' and appointment.ends_at > ${now}`,
  past: (now) => sql`not appointment.missed and appointment.status <> 'cancelled'
    and (appointment.status = 'completed' or appointment.ends_at <= ${now})`,
  cancelled: () => sql`appointment.status = 'cancelled'`,
  missed: () => sql`appointment.missed`,
}

export interface BookingPage {
  tab: Tab
  now: Date
  limit: number
  staffId: string | undefined
  search: CustomerSearch | undefined
  after: Moment | undefined
}

/** Lists a page of a shop's appointments: upcoming ones soonest first, others newest first. */
export async function listTab(
  db: Db,
  businessId: string,
  page: BookingPage,
): Promise<ShopAppointmentRow[]> {
  const { tab, now, staffId, search, after } = page
  const forward = tab === 'upcoming'
  const place = after
    ? sql`and (appointment.starts_at, appointment.id) ${forward ? sql`>` : sql`<`} (${after.at}, ${after.id}::uuid)`
    : sql``
  const person = staffId === undefined ? sql`` : sql`and appointment.staff_id = ${staffId}::uuid`
  const direction = forward ? sql`asc` : sql`desc`
  return appointmentsWhere(
    db,
    businessId,
    sql`and ${TABS[tab](now)} ${place} ${person} ${search ? matching(search) : sql``}
    order by appointment.starts_at ${direction}, appointment.id ${direction}
    limit ${page.limit}`,
    // A rare name is found among all appointments of the shop, a frequent one among the first.
    search ? sql.raw(PLANNED_ANEW) : sql``,
  )
}

/** Returns the condition of a search: by the card, or by the guest's own name if it differs. */
function matching(search: CustomerSearch): RawBuilder<unknown> {
  if (search.by === 'digits') return sql`and card.phone like ${`%${search.digits}`}`
  const { words } = search
  // Folding is the most expensive part: a guest named as on the card is covered by the card's folded text.
  return sql`and (${holdsWords(sql`card.search_text`, words)} or (
    appointment.guest_name is distinct from card.name
      and ${holdsWords(sql`search_fold(' ' || appointment.guest_name)`, words)}
  ))`
}
