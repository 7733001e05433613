import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { attendeeOfSchema, type attendeeInput } from '@awan/core/attendee/attendee-schema'
import { attendeeKey, MOST_ATTENDEES, type Relation } from '@awan/core/attendee/rules'
import type { Db } from '#db/connect.ts'

export type AttendeeInput = z.output<typeof attendeeInput>

/** Another person an account books for, as stored. */
export interface Attendee {
  name: string
  key: string
  relation: Relation
}

/** An attendee as remembered. */
export interface AttendeeRow {
  id: string
  name: string
  relation: string
}

type Presented = z.input<typeof attendeeOfSchema>

const { relation: relationSchema } = attendeeOfSchema.shape

/** Converts the attendee of an input; undefined: the account's owner. */
export function attendeeOf(input: AttendeeInput): Attendee
export function attendeeOf(input: AttendeeInput | undefined): Attendee | undefined
export function attendeeOf(input: AttendeeInput | undefined): Attendee | undefined {
  if (!input) return undefined
  const { name, relation = 'other' } = input
  return { name, key: attendeeKey(name), relation }
}

/** Returns the attendee of an appointment; null for the account's owner. */
export function attendeeIn(row: {
  guest_name: string
  attendee_relation: string | null
}): Presented | null {
  const { guest_name: name, attendee_relation: relation } = row
  return relation === null ? null : { name, relation: relationSchema.parse(relation) }
}

/** Presents an attendee to their account, without the id. */
export function presentAttendee({ name, relation }: Omit<AttendeeRow, 'id'>): Presented {
  return { name, relation: relationSchema.parse(relation) }
}

/** Lists the attendees an account remembers, last used first. */
export async function attendeesOf(db: Db, accountId: string): Promise<AttendeeRow[]> {
  return db
    .selectFrom('attendee')
    .select(['id', 'name', 'relation'])
    .where('account_id', '=', accountId)
    .orderBy('used_at', 'desc')
    .orderBy('place')
    .execute()
}

/**
 * Returns the CTE that remembers an account's attendee: once, at the lowest free position. If none is free, the name is
 * not remembered. The account's row must be locked, so that concurrent inserts cannot take the same position.
 */
export function rememberedAttendee(
  accountId: string,
  attendee: Attendee | undefined,
  at: Date,
): RawBuilder<unknown> {
  if (!attendee) return sql`select where false`
  const { name, key, relation } = attendee
  return sql`
    insert into attendee (account_id, place, name, key, relation, used_at)
    select ${accountId}::uuid, place, ${name}, ${key}, ${relation}, ${at}::timestamptz
    from (
      select coalesce(
        (select place from attendee where account_id = ${accountId}::uuid and key = ${key}),
        (
          select min(free) from generate_series(1, ${MOST_ATTENDEES}::integer) as free
          where not exists (
            select from attendee where account_id = ${accountId}::uuid and place = free
          )
        )
      ) as place
    ) as found
    where place is not null
    on conflict on constraint attendee_once do update set
      used_at = excluded.used_at, name = excluded.name,
      -- Not to say it again takes nothing back.
      relation = case when excluded.relation = 'other' then attendee.relation
        else excluded.relation end`
}
