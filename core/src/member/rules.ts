import type { Role } from '../permissions.ts'
import type { Result } from '../errors.ts'
import { DAY_MS } from '../time.ts'

/** Lifetime of an invitation, in milliseconds. */
export const INVITATION_LIFE = 7 * DAY_MS

/** Maximum number of members and open invitations of a business, together. */
export const MEMBER_LIMIT = 100

export interface MemberRole {
  readonly role: Role
  readonly staffId: string | null
}

/**
 * Returns whether a member may get this role, or leave (null): a business always keeps an owner who can log in, and a
 * member with the staff role must be linked to a staff member. `others` counts the other owners whose account is not
 * suspended.
 */
export function roleVerdict(
  before: Role,
  after: MemberRole | null,
  others: number,
): Result<true, 'only_owner' | 'missing_fields'> {
  if (after?.role === 'staff' && after.staffId === null)
    return { ok: false, code: 'missing_fields' }
  const leavesOwners = before === 'owner' && after?.role !== 'owner'
  if (leavesOwners && others === 0) return { ok: false, code: 'only_owner' }
  return { ok: true, value: true }
}
