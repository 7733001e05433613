import { afterAll, expect, test } from 'vitest'
import { listShops } from '@awan/core/business/shop-contract'
import {
  acceptInvitation,
  declineInvitation,
  inviteMember,
  listInvitations,
  listMembers,
  withdrawInvitation,
} from '@awan/core/member/contract'
import { INVITATION_LIFE, MEMBER_LIMIT } from '@awan/core/member/rules'
import { segmentsOf } from '@awan/core/messaging/rules'
import { changeStaff } from '@awan/core/staff/contract'
import { shopOfMembers } from '#testing/requests/members.ts'
import { createTestApp } from '#testing/app.ts'
import { createAccount, createMember, createShop, newPhone } from '#testing/stage/factories.ts'
import { untilWaiting } from '#testing/races/racing.ts'

const on = await createTestApp({ config: { rateLimits: false } })
afterAll(on.close)
const house = () => shopOfMembers(on)

const open = async (accountId: string) =>
  (await on.ask(listInvitations, { headers: await on.signIn(accountId) })).items

test('an account invited by number finds the invitation, accepts, and has the given role', async () => {
  const { business, staff, owner, headers, params, invite } = await house()
  const ali = await createAccount(on.db, { full_name: 'Ali Karim' })
  const staffId = staff[1]?.id ?? ''
  const sent = await invite(ali.phone.replace('+964', '0'), 'staff', staffId)
  expect(sent).toMatchObject({ phone: ali.phone, role: 'staff', staffId, expired: false })

  const [invitation] = await open(ali.id)
  expect(invitation).toMatchObject({
    id: sent.id,
    businessId: business.id,
    businessName: business.name,
    role: 'staff',
    invitedBy: owner.full_name,
  })
  const own = await on.signIn(ali.id)
  const accept = { headers: own, params: { invitationId: sent.id } }
  expect(await on.ask(acceptInvitation, accept)).toMatchObject({ id: business.id, role: 'staff' })
  expect(await on.refusal(acceptInvitation, accept)).toMatchObject({ status: 404 })
  expect((await on.ask(listShops, { headers: own })).items).toMatchObject([
    { id: business.id, role: 'staff', staffId },
  ])
  const people = await on.ask(listMembers, { headers, params })
  expect(people.invitations).toEqual([])
  expect(people.items).toMatchObject([
    { id: owner.id, role: 'owner', self: true },
    { id: ali.id, name: 'Ali Karim', phone: ali.phone, role: 'staff', staffId, self: false },
  ])
})

test('an SMS makes no link of a shop’s name, and cuts a long one', async () => {
  const name = { en: `Blocked, see evil.example/x ${'now '.repeat(60)}`.slice(0, 80) }
  const shop = await createShop(on.db, { business: { name } })
  const headers = await on.signIn((await createMember(on.db, shop.business.id)).id)
  const phone = newPhone()
  const body = { phone, role: 'manager', staffId: null } as const
  await on.ask(inviteMember, { headers, params: { businessId: shop.business.id }, body })
  const { text } = await on.db
    .selectFrom('message')
    .select('text')
    .where('to_phone', '=', phone)
    .executeTakeFirstOrThrow()
  expect(text).not.toContain('evil.example')
  expect(text).toContain('/console')
  expect(segmentsOf(text ?? '')).toBeLessThanOrEqual(2)
})

test('an SMS names the inviter and the role; a number without an account gets the same', async () => {
  const { business, invite } = await house()
  const phone = newPhone()
  await invite(phone)
  const { text } = await on.db
    .selectFrom('message')
    .select('text')
    .where('to_phone', '=', phone)
    .executeTakeFirstOrThrow()
  expect(text).toContain(business.name.en)
  expect(text).toContain('manager')
  expect(text).toContain('/console')
})

test('an invitation is valid for its number only, once, in its time', async () => {
  const { headers, params, invite } = await house()
  const ali = await createAccount(on.db)
  const stranger = await on.asPerson()
  const first = await invite(ali.phone)
  const second = await invite(ali.phone, 'owner')
  expect(await open(ali.id)).toMatchObject([{ id: second.id, role: 'owner' }])
  const answerAs = async (own: Record<string, string>, invitationId: string) =>
    (await on.refusal(acceptInvitation, { headers: own, params: { invitationId } })).code
  expect(await answerAs(stranger.headers, second.id)).toBe('invitation_not_found')
  expect(await answerAs(await on.signIn(ali.id), first.id)).toBe('invitation_not_found')
  expect(await answerAs(await on.signIn(ali.id), 'x')).toBe('invitation_not_found')

  on.clock.advance(INVITATION_LIFE)
  expect(await open(ali.id)).toEqual([])
  expect(await answerAs(await on.signIn(ali.id), second.id)).toBe('invitation_not_found')
  const { invitations } = await on.ask(listMembers, { headers, params })
  expect(invitations).toMatchObject([{ id: second.id, expired: true }])
  const withdraw = { headers, params: { ...params, invitationId: second.id } }
  await on.ask(withdrawInvitation, withdraw)
  expect(await on.refusal(withdrawInvitation, withdraw)).toMatchObject({ status: 404 })
})

test('a declined invitation is closed, and no member is added', async () => {
  const { headers, params, invite } = await house()
  const ali = await createAccount(on.db)
  const { id: invitationId } = await invite(ali.phone)
  const own = await on.signIn(ali.id)
  await on.ask(declineInvitation, { headers: own, params: { invitationId } })
  expect(await open(ali.id)).toEqual([])
  expect((await on.ask(listMembers, { headers, params })).items).toHaveLength(1)
})

test.each([
  ['an invalid number', { phone: '12', role: 'manager', staffId: null }, 422, 'invalid_phone'],
  ['no mobile', { phone: '1234567890', role: 'manager', staffId: null }, 422, 'not_a_mobile'],
  ['an unknown staff member', { role: 'staff', staffId: 'x' }, 404, 'staff_not_found'],
  ['no chair', { role: 'staff', staffId: null }, 422, 'missing_fields'],
  ['an unknown role', { role: 'king', staffId: null }, 422, 'invalid_input'],
] as const)('an invitation with %s is refused', async (_what, input, status, code) => {
  const { headers, params } = await house()
  const body = { phone: newPhone(), ...input }
  // One of the requests is deliberately not of the type.
  const refusal = await on.refusal(inviteMember, { headers, params, body: body as never })
  expect(refusal).toMatchObject({ status, code })
})

test('the limit counts open invitations once per number', async () => {
  const { business, params, headers, owner, invite } = await house()
  await on.pool.query(
    `insert into member_invitation (business_id, phone, role, invited_by, created_at, expires_at)
     select $1, '+96474499' || lpad(n::text, 5, '0'), 'manager', $2, $3, $3::timestamptz + interval '1 day'
     from generate_series(1, ${MEMBER_LIMIT - 1}) as n`,
    [business.id, owner.id, on.clock.now],
  )
  await invite('+9647449900001')
  const body = { phone: newPhone(), role: 'manager' as const, staffId: null }
  expect(await on.refusal(inviteMember, { headers, params, body })).toMatchObject({
    code: 'list_full',
  })
  await on.pool.query(
    `update member_invitation set created_at = $2::timestamptz - interval '1 day', expires_at = $2
     where business_id = $1 and phone = '+9647449900002'`,
    [business.id, on.clock.now],
  )
  await invite(body.phone)
})

test('a present member cannot be invited', async () => {
  const { owner, headers, params } = await house()
  const body = { phone: owner.phone, role: 'manager', staffId: null } as const
  expect(await on.refusal(inviteMember, { headers, params, body })).toMatchObject({
    status: 409,
    code: 'already_member',
  })
})

test('an invitation for an inactive staff member waits until they are active', async () => {
  const { staff, headers, params, invite } = await house()
  const staffId = staff[1]?.id ?? ''
  const ali = await createAccount(on.db)
  const { id: invitationId } = await invite(ali.phone, 'staff', staffId)
  const set = (version: number, active: boolean) =>
    on.ask(changeStaff, { headers, params: { ...params, staffId }, body: { version, active } })
  await set(1, false)
  expect(await open(ali.id)).toEqual([])
  const accept = { headers: await on.signIn(ali.id), params: { invitationId } }
  expect((await on.refusal(acceptInvitation, accept)).code).toBe('invitation_not_found')
  await set(2, true)
  expect(await on.ask(acceptInvitation, accept)).toMatchObject({ role: 'staff', staffId })
})

test('inviting a number again while it accepts causes no deadlock', async () => {
  const { business, invite } = await house()
  const ali = await createAccount(on.db)
  const { id: invitationId } = await invite(ali.phone)
  const own = await on.signIn(ali.id)
  const inviting = await on.pool.connect()
  await inviting.query('begin')
  await inviting.query('select from business where id = $1 for no key update', [business.id])
  const accepting = on.call(acceptInvitation, { headers: own, params: { invitationId } })
  await untilWaiting(on.pool)
  await inviting.query('update member_invitation set expires_at = expires_at where id = $1', [
    invitationId,
  ])
  await inviting.query('commit')
  inviting.release()
  expect((await accepting).statusCode).toBe(200)
})
