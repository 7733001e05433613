export const CALLERS = [
  'guest',
  'customer',
  'stranger',
  'otherOwner',
  'staff',
  'manager',
  'owner',
  'operator',
  'loggedOut',
  'key',
] as const
export type CallerKind = (typeof CALLERS)[number]
export type Statuses = Record<CallerKind, number>

/**
 * Equal statuses for all signed-in callers; `everyone` includes callers without a session. Endpoints that are not
 * public refuse API keys.
 */
export const person = (status: number): Statuses => ({
  ...everyone(status),
  key: 403,
  guest: 401,
  loggedOut: 401,
})
export const everyone = (status: number): Statuses => ({
  guest: status,
  customer: status,
  stranger: status,
  otherOwner: status,
  staff: status,
  manager: status,
  owner: status,
  operator: status,
  loggedOut: status,
  key: status,
})
/** Returns the statuses for a customer's own resource: 404 for all other signed-in callers. */
export const customerOnly = (status: number): Statuses => ({ ...person(404), customer: status })
/** Returns the statuses for a shop's resource: members by role, 404 for all other signed-in callers. */
export const shopOnly = (status: number, { manager = status, staff = status } = {}): Statuses => ({
  ...person(404),
  owner: status,
  manager,
  staff,
})
/** Returns the statuses for owners and managers. */
export const leadersOnly = (status: number) => shopOnly(status, { staff: 403 })
export const ownerOnly = (status: number) => shopOnly(status, { manager: 403, staff: 403 })
export const operatorOnly = (status: number): Statuses => ({ ...person(403), operator: status })
/** Adds the shop's API key; its status is the owner's by default. */
export const keyToo = (answers: Statuses, status = answers.owner): Statuses => ({
  ...answers,
  key: status,
})
