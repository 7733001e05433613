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

/** The same answer for whoever is signed in, or for everyone. What is not open to all is shut to a program with a key. */
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
/** Returns the answers for what is the customer's own: it does not exist for anyone else who is signed in. */
export const customerOnly = (status: number): Statuses => ({ ...person(404), customer: status })
/** A thing of a shop: members by their role, and no such business for anyone else who is signed in. */
export const shopOnly = (status: number, { manager = status, staff = status } = {}): Statuses => ({
  ...person(404),
  owner: status,
  manager,
  staff,
})
/** Returns what only who leads a shop may do. */
export const leadersOnly = (status: number) => shopOnly(status, { staff: 403 })
export const ownerOnly = (status: number) => shopOnly(status, { manager: 403, staff: 403 })
export const operatorOnly = (status: number): Statuses => ({ ...person(403), operator: status })
/** Returns the same with a program that calls with a key of the shop: as its owner, unless it comes too late. */
export const keyToo = (answers: Statuses, status = answers.owner): Statuses => ({
  ...answers,
  key: status,
})
