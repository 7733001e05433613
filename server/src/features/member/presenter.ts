import type { z } from 'zod'
import type { invitationSchema, accountInvitationSchema } from '@awan/core/member/contract'
import { memberSchema } from '@awan/core/member/contract'
import { instantTextOf } from '@awan/core/time'
import type { InvitationRow, MemberRow, AccountInvitationRow } from './queries.ts'

const { role: roleSchema } = memberSchema.shape

export function presentMember(row: MemberRow, callerId: string): z.input<typeof memberSchema> {
  return {
    id: row.id,
    version: row.version,
    name: row.full_name,
    phone: row.phone,
    role: roleSchema.parse(row.role),
    staffId: row.staff_id,
    self: row.id === callerId,
  }
}

export function presentInvitation(row: InvitationRow, now: Date): z.input<typeof invitationSchema> {
  return {
    id: row.id,
    phone: row.phone,
    role: roleSchema.parse(row.role),
    staffId: row.staff_id,
    createdAt: instantTextOf(row.created_at),
    expiresAt: instantTextOf(row.expires_at),
    expired: row.expires_at <= now,
  }
}

export function presentAccountInvitation(
  row: AccountInvitationRow,
): z.input<typeof accountInvitationSchema> {
  return {
    id: row.id,
    businessId: row.business_id,
    businessName: row.name,
    role: roleSchema.parse(row.role),
    invitedBy: row.inviter,
    expiresAt: instantTextOf(row.expires_at),
  }
}
