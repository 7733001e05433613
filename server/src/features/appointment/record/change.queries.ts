import { sql, type RawBuilder, type Updateable } from 'kysely'
import type { AuditAction, AuditDetail } from '@awan/core/audit/actions'
import { freeingPart, takingPart, type HeldRow } from '#records/occupancy.ts'
import type { Trx } from '#db/transaction.ts'
import type { Appointment as AppointmentRow } from '#db/types.ts'
import type { SoldItem } from './sold.queries.ts'
import { notificationsOf } from './notify.queries.ts'

/** Columns of an appointment that a change can set; `version` is incremented automatically. */
export type AppointmentColumns = Omit<
  Updateable<AppointmentRow>,
  'id' | 'business_id' | 'version' | 'created_at' | 'working_day' | 'evening_of'
>

/** Returns the columns of a cancelled appointment. */
export function cancelled(
  by: 'customer' | 'business',
  { reason, message, now }: { reason: string; message: string; now: Date },
): AppointmentColumns {
  return {
    status: 'cancelled',
    cancelled_at: now,
    cancelled_by: by,
    cancel_reason: reason,
    shop_message: message,
    ...(by === 'customer' && { untold: null }),
  }
}

/** A change as it is written to the database. */
export interface WrittenChange {
  ids: readonly string[]
  /** Shop or customer that owns the appointments. */
  of: { businessId: string } | { customerId: string }
  actorId: string
  set: AppointmentColumns
  /** Rows of occupancy to take; null frees all time; undefined keeps it. */
  held: readonly HeldRow[] | null | undefined
  /** The start of the appointment is added to the detail. */
  audit: { action: AuditAction; detail?: AuditDetail }
  /** Event of which the customer and the owners are notified in the same statement. */
  event: 'booked' | 'moved' | 'cancelled' | undefined
  now: Date
}

/**
 * Writes a change of locked appointments in one statement: their rows, occupancy, notifications and audit entries.
 * Returns false if the time is already taken; the caller must then roll back. Occupancy that is replaced must be freed
 * beforehand: a statement does not see the deletions of its own CTEs.
 */
export async function writeChange(trx: Trx, change: WrittenChange): Promise<boolean> {
  const { ids, of, actorId, set, held, audit, event, now } = change
  if (ids.length === 0) return true
  const owned =
    'businessId' in of
      ? sql`business_id = ${of.businessId}::uuid`
      : sql`customer_id = ${of.customerId}::uuid`
  const { rows } = await sql<{ held: number }>`
    with appointment as (
      update appointment set ${assignments(set)}
      where ${owned} and id = any (${ids}::uuid[])
      returning business_id, id, customer_id, staff_id, version, starts_at
    ), held as (${held ? takingPart(held) : sql`select where false`}
    ), freed as (${held === null ? freeingPart : sql`select where false`}
    ), notified as (${event ? notificationsOf(event, now) : sql`select where false`}
    ), audited as (
      insert into audit_entry (at, actor_id, business_id, action, subject, detail)
      select ${now}::timestamptz, ${actorId}::uuid, business_id, ${audit.action}, id::text,
        jsonb_build_object('start', starts_at) || ${JSON.stringify(audit.detail ?? {})}::jsonb
      from appointment
    )
    select count(*)::int as held from held`.execute(trx)
  return rows[0]?.held === (held ?? []).length
}

function assignments(set: AppointmentColumns): RawBuilder<unknown> {
  const columns = Object.entries(set).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  return sql.join([...columns, sql`version = version + 1`])
}

/** Replaces the items of an appointment. */
export async function replaceItems(
  trx: Trx,
  businessId: string,
  id: string,
  items: readonly SoldItem[],
): Promise<void> {
  await trx
    .deleteFrom('appointment_item')
    .where('business_id', '=', businessId)
    .where('appointment_id', '=', id)
    .execute()
  await trx
    .insertInto('appointment_item')
    .values(
      items.map((item, position) => ({
        business_id: businessId,
        appointment_id: id,
        position,
        ...item,
      })),
    )
    .execute()
}
