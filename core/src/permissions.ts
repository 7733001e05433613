/**
 * Callers who may use an endpoint, checked before any input is parsed: `public`: everyone; `person`: any signed-in
 * account (others 401); `operator`: an operator who has passed the second factor (other signed-in accounts 403);
 * `operator_login`: an operator before the second factor.
 */
export type Access = 'public' | 'person' | 'operator_login' | 'operator'

/** Scopes of a shop's API key. */
export const KEY_SCOPES = ['appointments.read', 'appointments.write', 'catalogue.read'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

/** The caller, and whether their session has opened the desk; null is a guest. */
export type Actor = {
  operator: boolean
  secondFactor: boolean
  /** Scopes of a program with an API key, to which it is limited. */
  scopes?: readonly KeyScope[] | undefined
} | null

/** Roles of a member in one business, as stored in its table. */
export const ROLES = ['owner', 'manager', 'staff'] as const
export type Role = (typeof ROLES)[number]

/** Extent of a permission in a shop: everything, or data of the member's own staff member only. */
export type Reach = 'all' | 'own'

type Reaches = Partial<Record<Role, Reach>>

const EVERYONE: Reaches = { owner: 'all', manager: 'all', staff: 'own' }
const LEADING: Reaches = { owner: 'all', manager: 'all' }
const OWNER: Reaches = { owner: 'all' }

/** Permitted roles by action in a shop's console; roles not listed are refused. */
const SHOP = {
  /** Read the diary: appointments, blocked time, working time. */
  'diary.read': EVERYONE,
  /** Book, move, lengthen, mark, cancel, and block time. */
  'diary.change': EVERYONE,
  /** Read services, staff, hours and rules, which the diary needs. */
  'shop.read': EVERYONE,
  'offering.change': LEADING,
  'staff.change': LEADING,
  'hours.change': LEADING,
  'business.change': LEADING,
  'customer.read': LEADING,
  'customer.change': LEADING,
  /** Export the list of customers. */
  'customer.export': OWNER,
  'promotion.read': LEADING,
  'promotion.change': LEADING,
  'insight.read': LEADING,
  'review.read': LEADING,
  'review.answer': LEADING,
  'member.read': OWNER,
  'member.change': OWNER,
  'audit.read': OWNER,
  /** List, create and revoke API keys. */
  'key.change': OWNER,
  /** List, create and delete webhooks. */
  'webhook.change': OWNER,
  /** List, allow and remove sites that may show the booking page in a frame. */
  'embed.change': OWNER,
  /** List, create and revoke calendar feeds of a staff member. */
  'feed.change': EVERYONE,
} satisfies Record<string, Reaches>

export type ShopAction = keyof typeof SHOP

// Object.keys does not preserve the key type.
export const SHOP_ACTIONS = Object.keys(SHOP) as readonly ShopAction[]

/** Returns the extent to which a role permits an action in the shop; null: not at all. */
export function reachOf(role: Role, action: ShopAction): Reach | null {
  const reaches: Reaches = SHOP[action]
  return reaches[role] ?? null
}

/**
 * Returns whether the actor may call an endpoint; `keys` is the scope with which programs may. What the endpoint then
 * reads or writes is limited by its own queries: operators get no access to private data.
 */
export function mayCall(
  actor: Actor,
  { access, keys }: { access: Access; keys?: KeyScope | undefined },
): boolean {
  if (access === 'public') return true
  if (actor?.scopes) return keys !== undefined && actor.scopes.includes(keys)
  if (access === 'person') return actor !== null
  if (actor?.operator !== true) return false
  return access === 'operator_login' || actor.secondFactor
}
