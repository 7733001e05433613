import { sql } from 'kysely'
import type { Role } from '@awan/core/permissions'
import type { Db } from '#db/connect.ts'
import { isAtWork } from '#db/members.ts'
import type { Trx } from '#db/transaction.ts'
import { lockBusiness } from '#http/limits/row-locks.ts'

export type MemberRow = Awaited<ReturnType<typeof listMemberRows>>[number]
export type InvitationRow = Awaited<ReturnType<typeof listInvitationRows>>[number]
export type AccountInvitationRow = Awaited<ReturnType<typeof listAccountInvitations>>[number]

const memberColumns = [
  'account.id',
  'business_member.version',
  'account.full_name',
  'account.phone',
  'business_member.role',
  'business_member.staff_id',
] as const

/** Lists the members: owners first, then managers, then staff; by name. */
export async function listMemberRows(db: Db, businessId: string) {
  return db
    .selectFrom('business_member')
    .innerJoin('account', 'account.id', 'business_member.account_id')
    .select(memberColumns)
    .where('business_id', '=', businessId)
    .orderBy(sql`array_position(array['owner', 'manager', 'staff'], role)`)
    .orderBy('full_name')
    .orderBy('account.id')
    .execute()
}

export async function findMember(db: Db, businessId: string, accountId: string) {
  return db
    .selectFrom('business_member')
    .innerJoin('account', 'account.id', 'business_member.account_id')
    .select(memberColumns)
    .where('business_id', '=', businessId)
    .where('account.id', '=', accountId)
    .executeTakeFirst()
}

const invitationColumns = ['id', 'phone', 'role', 'staff_id', 'created_at', 'expires_at'] as const

/** Lists the invitations, newest first, including expired ones until they are purged. */
export async function listInvitationRows(db: Db, businessId: string) {
  return db
    .selectFrom('member_invitation')
    .select(invitationColumns)
    .where('business_id', '=', businessId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/**
 * Locks the business against concurrent changes of its members, counts them, and lists the owners whose account is not
 * suspended. Lock order: after accounts, before staff.
 */
export async function lockPeople(trx: Trx, businessId: string) {
  await lockBusiness(trx, businessId)
  return trx
    .selectFrom('business_member')
    .innerJoin('account', 'account.id', 'business_member.account_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('people'),
      sql<string[]>`coalesce(
        array_agg(account.id) filter (where role = 'owner' and suspended_at is null), '{}'
      )`.as('owners'),
    ])
    .where('business_id', '=', businessId)
    .executeTakeFirstOrThrow()
}

/** Returns whether an account with that number is already a member. */
export async function isMember(trx: Trx, businessId: string, phone: string): Promise<boolean> {
  const row = await trx
    .selectFrom('business_member')
    .innerJoin('account', 'account.id', 'business_member.account_id')
    .select('account.id')
    .where('business_id', '=', businessId)
    .where('account.phone', '=', phone)
    .executeTakeFirst()
  return row !== undefined
}

/** Writes an invitation, replacing an earlier one of the same number and its id. */
export async function putInvitation(
  trx: Trx,
  values: {
    business_id: string
    phone: string
    role: string
    staff_id: string | null
    invited_by: string
    created_at: Date
    expires_at: Date
  },
) {
  return trx
    .insertInto('member_invitation')
    .values(values)
    .onConflict((conflict) =>
      conflict.constraint('member_invitation_once').doUpdateSet({
        id: sql`gen_random_uuid()`,
        role: values.role,
        staff_id: values.staff_id,
        invited_by: values.invited_by,
        created_at: values.created_at,
        expires_at: values.expires_at,
      }),
    )
    .returning(invitationColumns)
    .executeTakeFirstOrThrow()
}

export async function takeInvitation(trx: Trx, businessId: string, id: string) {
  return trx
    .deleteFrom('member_invitation')
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .returning(['id', 'role'])
    .executeTakeFirst()
}

/**
 * Lists the open invitations of an account's number, with the details needed to decide. One for an inactive staff
 * member would grant nothing, and is omitted until they are active.
 */
export async function listAccountInvitations(db: Db, accountId: string, now: Date) {
  return db
    .selectFrom('account')
    .innerJoin('member_invitation', 'member_invitation.phone', 'account.phone')
    .innerJoin('business', 'business.id', 'member_invitation.business_id')
    .leftJoin('account as inviter', 'inviter.id', 'member_invitation.invited_by')
    .select(['member_invitation.id', 'business_id', 'name', 'member_invitation.role'])
    .select(['member_invitation.expires_at', 'inviter.full_name as inviter'])
    .where('account.id', '=', accountId)
    .where('member_invitation.expires_at', '>', now)
    .where(isAtWork('member_invitation'))
    .orderBy('member_invitation.created_at', 'desc')
    .orderBy('member_invitation.id')
    .execute()
}

/** Deletes an open invitation, so that it is answered once; undefined if it is not the account's. */
export async function answerInvitation(trx: Trx, accountId: string, id: string, now: Date) {
  return trx
    .deleteFrom('member_invitation')
    .using('account')
    .whereRef('account.phone', '=', 'member_invitation.phone')
    .where('account.id', '=', accountId)
    .where('member_invitation.id', '=', id)
    .where('expires_at', '>', now)
    .returning(['business_id', 'role', 'staff_id'])
    .executeTakeFirst()
}

/** Adds a member; an existing member keeps their role. */
export async function addMember(
  trx: Trx,
  values: { business_id: string; account_id: string; role: string; staff_id: string | null },
): Promise<void> {
  await trx
    .insertInto('business_member')
    .values(values)
    .onConflict((conflict) => conflict.columns(['business_id', 'account_id']).doNothing())
    .execute()
}

/** Updates a member; false if the version is stale. */
export async function updateMember(
  trx: Trx,
  at: { businessId: string; accountId: string; version: number },
  values: { role: string; staff_id: string | null },
): Promise<boolean> {
  const row = await trx
    .updateTable('business_member')
    .set({ ...values, version: at.version + 1 })
    .where('business_id', '=', at.businessId)
    .where('account_id', '=', at.accountId)
    .where('version', '=', at.version)
    .returning('version')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteMember(trx: Trx, businessId: string, accountId: string): Promise<void> {
  await trx
    .deleteFrom('business_member')
    .where('business_id', '=', businessId)
    .where('account_id', '=', accountId)
    .execute()
}

/**
 * Deletes an account's notifications of a shop that its new role there may not read; null: it has none. Those of
 * webhooks are an owner's; those of appointments, except its own bookings, reveal customers' names and the state of
 * appointments.
 */
export async function dropShopNotifications(
  trx: Trx,
  { businessId, accountId, role }: { businessId: string; accountId: string; role: Role | null },
): Promise<void> {
  if (role === 'owner') return
  await sql`
    delete from notification
    where account_id = ${accountId} and business_id = ${businessId} and (
      webhook_id is not null or ${role !== 'manager'} and exists (
        select from appointment
        where appointment.business_id = notification.business_id
          and appointment.id = notification.appointment_id
          and customer_id is distinct from notification.account_id
      )
    )`.execute(trx)
}

/** Returns the name of a business, for an invitation message. */
export async function nameOfShop(trx: Trx, id: string) {
  const { name } = await trx
    .selectFrom('business')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return name
}
