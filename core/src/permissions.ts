import type { Access } from './endpoint.ts'

/** Lists what a key of a shop may be allowed. */
export const KEY_SCOPES = ['appointments.read', 'appointments.write', 'catalogue.read'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

/**
 * Describes who asks, and whether their session may open the desk; null is a guest. `scopes`: a program with a key of a
 * shop, which may do what they name and nothing else.
 */
export type Actor = {
  accountId: string
  operator: boolean
  secondFactor: boolean
  scopes?: readonly KeyScope[] | undefined
} | null

/** Describes what each action is done to. */
interface Things {
  'endpoint.call': { access: Access; keys?: KeyScope | undefined }
  'account.change': { accountId: string }
  'account.delete': { accountId: string }
  'appointment.book': { businessStatus: string }
  'appointment.read': { customerId: string | null }
  'appointment.cancel': { customerId: string | null }
  'appointment.move': { customerId: string | null }
}

export type Action = keyof Things

/** Lists what somebody is in one business, as its own table says. */
export const ROLES = ['owner', 'manager', 'staff'] as const
export type Role = (typeof ROLES)[number]

/** Describes how far a permission reaches in a shop: everything, or what concerns the staff member one is oneself. */
export type Reach = 'all' | 'own'

type Reaches = Partial<Record<Role, Reach>>

const EVERYONE: Reaches = { owner: 'all', manager: 'all', staff: 'own' }
const LEADING: Reaches = { owner: 'all', manager: 'all' }
const OWNER: Reaches = { owner: 'all' }

/** Lists who may do what in the console of a shop; a role that is not named may not. */
const SHOP = {
  /** See the day: appointments, blocked time, working time. */
  'diary.read': EVERYONE,
  /** Book, move, lengthen, mark, cancel, and block time. */
  'diary.change': EVERYONE,
  /** See services, staff, hours and rules: what a diary is read with. */
  'shop.read': EVERYONE,
  'offering.change': LEADING,
  'staff.change': LEADING,
  'hours.change': LEADING,
  'business.change': LEADING,
  'customer.read': LEADING,
  'customer.change': LEADING,
  /** Take the list of customers out of the house. */
  'customer.export': OWNER,
  'promotion.read': LEADING,
  'promotion.change': LEADING,
  'insight.read': LEADING,
  'review.read': LEADING,
  'review.answer': LEADING,
  'member.read': OWNER,
  'member.change': OWNER,
  'audit.read': OWNER,
  /** See, make and revoke the keys by which programs call. */
  'key.change': OWNER,
  /** See, add and end the addresses that are told of appointments. */
  'webhook.change': OWNER,
  /** See, allow and refuse the sites that may show the booking page in a frame. */
  'embed.change': OWNER,
  /** See, make and end the addresses by which calendars read the appointments of a staff member. */
  'feed.change': EVERYONE,
} satisfies Record<string, Reaches>

export type ShopAction = keyof typeof SHOP

// The keys of the table, which its type knows and Object.keys does not.
export const SHOP_ACTIONS = Object.keys(SHOP) as readonly ShopAction[]

/** Returns how far somebody of that role may do this in the shop; null where not at all. */
export function reachOf(role: Role, action: ShopAction): Reach | null {
  const reaches: Reaches = SHOP[action]
  return reaches[role] ?? null
}

type Rule<A extends Action> = (actor: Actor, thing: Things[A]) => boolean

const isOperator = (actor: Actor) => actor?.operator === true
const isSelf = (actor: Actor, accountId: string | null) =>
  actor !== null && actor.accountId === accountId

/** Every permission there is. The server enforces it; the screen hides by it. */
const RULES: { [A in Action]: Rule<A> } = {
  'endpoint.call': (actor, { access, keys }) => {
    if (access === 'public') return true
    if (actor?.scopes) return keys !== undefined && actor.scopes.includes(keys)
    if (access === 'person') return actor !== null
    return isOperator(actor) && (access === 'operator_login' || actor?.secondFactor === true)
  },
  'account.change': (actor, { accountId }) => isSelf(actor, accountId),
  'account.delete': (actor, { accountId }) => isSelf(actor, accountId),
  'appointment.book': (actor, { businessStatus }) =>
    actor !== null && businessStatus === 'approved',
  // An appointment whose customer has left belongs to nobody.
  'appointment.read': (actor, { customerId }) => isSelf(actor, customerId),
  'appointment.cancel': (actor, { customerId }) => isSelf(actor, customerId),
  'appointment.move': (actor, { customerId }) => isSelf(actor, customerId),
}

/** Returns whether the actor may do this to that thing. Being an operator opens no one's private things. */
export function can<A extends Action>(actor: Actor, action: A, thing: Things[A]): boolean {
  return RULES[action](actor, thing)
}
