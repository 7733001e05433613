import type { MemberRole } from '@awan/core/member/rules'
import { roleVerdict } from '@awan/core/member/rules'
import { ROLES } from '@awan/core/permissions'
import { recordAudit } from '#records/audit.ts'
import type { Db } from '#db/connect.ts'
import { areStaffOf } from '#records/skills.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import type { Shop } from '#http/shop.ts'
import {
  deleteMember,
  dropShopNotifications,
  findMember,
  lockPeople,
  updateMember,
  type MemberRow,
} from './queries.ts'

interface Context {
  db: Db
  clock: () => Date
}

/** A change of a member and the account that makes it. */
export interface MemberChange {
  shop: Shop
  actorId: string
  memberId: string
}

/** Changes a member's role, or refuses and changes nothing. */
export async function changeRole(
  { db, clock }: Context,
  { shop, actorId, memberId }: MemberChange,
  input: MemberRole & { version: number },
): Promise<MemberRow> {
  return inTransaction(db, async (trx) => {
    const member = await admitChange(trx, shop, memberId, input)
    await requireStaff(trx, shop.id, input.staffId)
    const at = { businessId: shop.id, accountId: member.id, version: input.version }
    const values = { role: input.role, staff_id: input.staffId }
    if (!(await updateMember(trx, at, values))) throw new AppError('changed_elsewhere')
    await recordAudit(trx, {
      at: clock(),
      actorId,
      businessId: shop.id,
      action: 'member.changed',
      subject: member.id,
      detail: { changes: { role: [member.role, input.role] } },
    })
    await dropShopNotifications(trx, { ...at, role: input.role })
    return { ...member, ...values, version: input.version + 1 }
  })
}

/** Removes a member, possibly the caller. Appointments and the calendar stay. */
export async function removeFrom({ db, clock }: Context, change: MemberChange): Promise<void> {
  const { shop, actorId, memberId } = change
  await inTransaction(db, async (trx) => {
    const member = await admitChange(trx, shop, memberId, null)
    await deleteMember(trx, shop.id, member.id)
    await recordAudit(trx, {
      at: clock(),
      actorId,
      businessId: shop.id,
      action: member.id === actorId ? 'member.left' : 'member.removed',
      subject: member.id,
    })
    await dropShopNotifications(trx, { businessId: shop.id, accountId: member.id, role: null })
  })
}

/** Checks a change under the business lock, which every change of its owners takes, including an account's deletion. */
async function admitChange(trx: Trx, shop: Shop, memberId: string, after: MemberRole | null) {
  const { owners } = await lockPeople(trx, shop.id)
  const member = isUuid(memberId) ? await findMember(trx, shop.id, memberId) : undefined
  const role = ROLES.find((name) => name === member?.role)
  if (!member || !role) throw new AppError('member_not_found')
  const others = owners.filter((id) => id !== member.id)
  const verdict = roleVerdict(role, after, others.length)
  if (!verdict.ok) throw new AppError(verdict.code)
  return member
}

/** Throws `staff_not_found` unless the staff member belongs to this business. */
export async function requireStaff(
  trx: Trx,
  businessId: string,
  staffId: string | null,
): Promise<void> {
  if (staffId === null) return
  if (!isUuid(staffId) || !(await areStaffOf(trx, businessId, [staffId])))
    throw new AppError('staff_not_found')
}
