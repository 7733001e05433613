import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ShopEndpoint } from '@awan/core/endpoint'
import { reachOf, ROLES, type Reach, type Role, type ShopAction } from '@awan/core/permissions'
import type { Db } from '#db/connect.ts'
import { isAtWork } from '#db/members.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from './app-error.ts'
import type { Caller } from './caller/caller.ts'
import { mount, type Answer, type Call } from './route.ts'

/** Id of a business the caller is a member of; created by this gate only. */
export type ShopId = string & { readonly __shop: true }

/** Business whose console a request addresses, and the caller's role. */
export interface Shop {
  readonly id: ShopId
  readonly role: Role
  /** The caller's own staff member; null for an owner or manager without one. */
  readonly staffId: string | null
  /** `own`: limited to `staffId`, which is then not null. */
  readonly reach: Reach
  readonly status: string
  readonly timeZone: string
}

declare module 'fastify' {
  interface FastifyRequest {
    shop: Shop | null
  }
}

type ShopCall<E extends ShopEndpoint> = Call<E> & { shop: Shop; caller: Caller }

/** Adds the request property that `mountShop` needs. */
export function guardShops(app: FastifyInstance): void {
  app.decorateRequest('shop', null)
}

/** Returns whether a member may see a staff member's hours: owners and managers see all, others only their own. */
export function sees(shop: Shop, staffId: string): boolean {
  return shop.reach === 'all' || shop.staffId === staffId
}

/**
 * Mounts an endpoint of the console. Reads membership and role from the database on each request, before any input is
 * validated, so that a revoked role is refused with the next request.
 */
export function mountShop<const E extends ShopEndpoint>(
  app: FastifyInstance,
  db: Db,
  endpoint: E,
  handler: (call: ShopCall<E>) => Promise<Answer<E>>,
): void {
  mount(
    app,
    endpoint,
    // Callers without a session have been refused.
    async (call) => handler({ ...call, shop: shopOf(call.request) } as ShopCall<E>),
    async ({ params, caller, request }) => {
      if (!caller) throw new AppError('unauthorized')
      const businessId = params['businessId'] ?? ''
      // An API key gives access only to the shop it belongs to.
      if (caller.key && caller.key.businessId !== businessId)
        throw new AppError('business_not_found')
      const shop = await enter(db, caller.accountId, businessId, endpoint.may)
      if (shop.status === 'suspended' && endpoint.method !== 'GET')
        throw new AppError('business_suspended')
      request.shop = shop
    },
  )
}

function shopOf({ shop }: FastifyRequest): Shop {
  if (!shop) throw new Error('the gate of the console was passed by')
  return shop
}

async function enter(
  db: Db,
  accountId: string,
  businessId: string,
  action: ShopAction,
): Promise<Shop> {
  const row = isUuid(businessId)
    ? await db
        .selectFrom('business_member')
        .innerJoin('business', 'business.id', 'business_member.business_id')
        .select(['role', 'staff_id', 'status', 'time_zone'])
        .where('business_member.business_id', '=', businessId)
        .where('account_id', '=', accountId)
        .where(isAtWork('business_member'))
        .executeTakeFirst()
    : undefined
  const role = ROLES.find((name) => name === row?.role)
  if (!row || !role) throw new AppError('business_not_found')
  const reach = reachOf(role, action)
  if (!reach) throw new AppError('forbidden')
  return {
    // The only place that turns an id into one of a member's shop.
    id: businessId as ShopId,
    role,
    staffId: row.staff_id,
    reach,
    status: row.status,
    timeZone: row.time_zone,
  }
}
