import { inviteMember } from '@awan/core/member/contract'
import type { Role } from '@awan/core/permissions'
import type { TestApp } from '../app.ts'
import { createMember, createShop } from '../stage/factories.ts'

/** Creates a shop with its owner and returns helpers for the owner's requests. */
export async function shopOfMembers(on: TestApp) {
  const shop = await createShop(on.db, { staff: 2 })
  const owner = await createMember(on.db, shop.business.id)
  const headers = await on.signIn(owner.id)
  const params = { businessId: shop.business.id }
  const invite = (phone: string, role: Role = 'manager', staffId: string | null = null) =>
    on.ask(inviteMember, { headers, params, body: { phone, role, staffId } })
  return { ...shop, owner, headers, params, invite }
}
