import { expect, test } from 'vitest'
import { type Actor, type KeyScope, mayCall, reachOf, ROLES, SHOP_ACTIONS } from './permissions.ts'

const guest: Actor = null
const sara: Actor = { operator: false, secondFactor: false }
// A second factor grants nothing to an account that is not an operator.
const ali: Actor = { operator: false, secondFactor: true }
const operator: Actor = { operator: true, secondFactor: true }
const everyone = [guest, sara, ali, operator]

test('the desk opens to operators with a passed second factor', () => {
  const row = (access: 'operator_login' | 'operator') =>
    [...everyone, { ...operator, secondFactor: false }].map((actor) => mayCall(actor, { access }))
  expect(row('operator_login')).toEqual([false, false, false, true, true])
  expect(row('operator')).toEqual([false, false, false, true, false])
})

test('a program may do what its key’s scopes name, and nothing else that needs a session', () => {
  const scopes = ['appointments.read'] as const
  const program: Actor = { operator: true, secondFactor: true, scopes }
  const may = (access: 'public' | 'person' | 'operator', keys?: KeyScope) =>
    mayCall(program, { access, keys })
  expect(may('person', 'appointments.read')).toBe(true)
  expect(may('public')).toBe(true)
  expect(may('person', 'appointments.write')).toBe(false)
  expect(may('person')).toBe(false)
  expect(may('operator')).toBe(false)
})

test('endpoints open to everyone, to the signed-in, to operators', () => {
  const row = (access: 'public' | 'person' | 'operator') =>
    everyone.map((actor) => mayCall(actor, { access }))
  expect(row('public')).toEqual([true, true, true, true])
  expect(row('person')).toEqual([false, true, true, true])
  expect(row('operator')).toEqual([false, false, false, true])
})

test('in a shop an owner may do everything, a manager all but its people, records and export', () => {
  const reaches = Object.fromEntries(
    SHOP_ACTIONS.map((action) => [action, ROLES.map((role) => reachOf(role, action))]),
  )
  const everyone = ['all', 'all', 'own']
  const leading = ['all', 'all', null]
  const owner = ['all', null, null]
  expect(reaches).toEqual({
    'diary.read': everyone,
    'diary.change': everyone,
    'shop.read': everyone,
    'offering.change': leading,
    'staff.change': leading,
    'hours.change': leading,
    'business.change': leading,
    'customer.read': leading,
    'customer.change': leading,
    'customer.export': owner,
    'promotion.read': leading,
    'promotion.change': leading,
    'insight.read': leading,
    'review.read': leading,
    'review.answer': leading,
    'member.read': owner,
    'member.change': owner,
    'audit.read': owner,
    'key.change': owner,
    'webhook.change': owner,
    'embed.change': owner,
    'feed.change': everyone,
  })
})
