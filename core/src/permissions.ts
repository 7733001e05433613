import type { Access } from './endpoint.ts'

/** Who asks; null is a guest. */
export type Actor = { accountId: string; operator: boolean } | null

/** What each action is done to. */
interface Things {
  'endpoint.call': { access: Access }
  'account.change': { accountId: string }
  'account.delete': { accountId: string }
  'appointment.book': { businessStatus: string }
  'appointment.read': { customerId: string | null }
  'appointment.cancel': { customerId: string | null }
  'appointment.move': { customerId: string | null }
}

export type Action = keyof Things

type Rule<A extends Action> = (actor: Actor, thing: Things[A]) => boolean

const isOperator = (actor: Actor) => actor?.operator === true
const isSelf = (actor: Actor, accountId: string | null) =>
  actor !== null && actor.accountId === accountId

/** Every permission there is. The server enforces it; the screen hides by it. */
const RULES: { [A in Action]: Rule<A> } = {
  'endpoint.call': (actor, { access }) =>
    access === 'public' || (access === 'person' ? actor !== null : isOperator(actor)),
  'account.change': (actor, { accountId }) => isSelf(actor, accountId),
  'account.delete': (actor, { accountId }) => isSelf(actor, accountId),
  'appointment.book': (actor, { businessStatus }) =>
    actor !== null && businessStatus === 'approved',
  // A visit whose customer has left belongs to nobody.
  'appointment.read': (actor, { customerId }) => isSelf(actor, customerId),
  'appointment.cancel': (actor, { customerId }) => isSelf(actor, customerId),
  'appointment.move': (actor, { customerId }) => isSelf(actor, customerId),
}

/** Whether the actor may do this to that thing. Being an operator opens no one's private things. */
export function can<A extends Action>(actor: Actor, action: A, thing: Things[A]): boolean {
  return RULES[action](actor, thing)
}
