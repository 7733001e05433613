import { afterAll, expect, test } from 'vitest'
import { deleteMe } from '@awan/core/account/contract'
import { createBlocks } from '@awan/core/appointment/block-contract'
import { createAppointment } from '@awan/core/appointment/contract'
import { getDiary } from '@awan/core/appointment/diary-contract'
import { listAudit } from '@awan/core/audit/contract'
import { listShops } from '@awan/core/business/shop-contract'
import {
  acceptInvitation,
  changeMember,
  inviteMember,
  leaveBusiness,
  listMembers,
  removeMember,
} from '@awan/core/member/contract'
import { listNotifications } from '@awan/core/notification/contract'
import { changeStaff } from '@awan/core/staff/contract'
import { MINUTE_MS } from '@awan/core/time'
import { shopOfMembers } from '#testing/requests/members.ts'
import { createTestApp, type Headers } from '#testing/app.ts'
import { createAccount, createMember, MADE_AT, newPhone } from '#testing/stage/factories.ts'
import { noonIn, withKey } from '#testing/stage/appointments.ts'

const on = await createTestApp({ config: { rateLimits: false } })
afterAll(on.close)
const house = () => shopOfMembers(on)

test('a role changes at once; the second of two concurrent changes gets a conflict', async () => {
  const { business, headers, params } = await house()
  const ali = await createMember(on.db, business.id, 'manager')
  const own = await on.signIn(ali.id)
  const at = { headers, params: { ...params, memberId: ali.id } }
  const refused = await on.refusal(listMembers, { headers: own, params })
  expect(refused).toMatchObject({ status: 403, code: 'forbidden' })
  const body = { version: 1, role: 'owner', staffId: null } as const
  expect(await on.ask(changeMember, { ...at, body })).toMatchObject({ role: 'owner', version: 2 })
  expect((await on.ask(listMembers, { headers: own, params })).items).toHaveLength(2)
  const late = await on.refusal(changeMember, { ...at, body })
  expect(late).toMatchObject({ status: 409, code: 'changed_elsewhere' })
})

test('a removed member is refused with the next request', async () => {
  const { business, headers, params } = await house()
  const ali = await createMember(on.db, business.id, 'owner')
  const own = await on.signIn(ali.id)
  await on.ask(listMembers, { headers: own, params })
  await on.ask(removeMember, { headers, params: { ...params, memberId: ali.id } })
  expect(await on.refusal(listMembers, { headers: own, params })).toMatchObject({
    status: 404,
    code: 'business_not_found',
  })
  expect((await on.ask(listShops, { headers: own })).items).toEqual([])
})

test('a former owner reads no customers of the shop, but their own appointments', async () => {
  const { business, offering, headers, params } = await house()
  const [second, third] = [
    await createMember(on.db, business.id),
    await createMember(on.db, business.id),
  ]
  const hers = await on.signIn(second.id)
  const body = { businessId: business.id, offeringIds: [offering.id] }
  const customer = await on.asPerson({ full_name: 'Zuhur Albasri' })
  const book = (person: Headers, start: string) =>
    on.ask(createAppointment, { headers: withKey(person), body: { ...body, start } })
  await book(customer.headers, noonIn(30))
  const own = await book(hers, noonIn(31))
  const notified = async (person: Headers) =>
    (await on.ask(listNotifications, { headers: person })).items.map((one) => one.appointment?.id)
  expect(await notified(hers)).toHaveLength(2)
  await on.call(removeMember, { headers, params: { ...params, memberId: second.id } })
  expect(await notified(hers)).toEqual([own.id])
  const role = { version: 1, role: 'staff', staffId: own.staffId } as const
  await on.ask(changeMember, { headers, params: { ...params, memberId: third.id }, body: role })
  expect(await notified(await on.signIn(third.id))).toEqual([])
  expect(await notified(headers)).toHaveLength(2)
})

test('the last owner neither leaves nor becomes less', async () => {
  const { owner, headers, params } = await house()
  const at = { headers, params: { ...params, memberId: owner.id } }
  const body = { version: 1, role: 'manager', staffId: null } as const
  for (const refusal of [
    await on.refusal(leaveBusiness, { headers, params }),
    await on.refusal(removeMember, at),
    await on.refusal(changeMember, { ...at, body }),
  ])
    expect(refusal).toMatchObject({ status: 409, code: 'only_owner' })
})

test('a suspended owner keeps no shop: the last working one stays, and may remove the other', async () => {
  const { business, owner, headers, params } = await house()
  const suspended = await createMember(on.db, business.id, 'owner', {
    suspended_at: MADE_AT,
    suspended_reason: 'Spam',
  })
  const at = { headers, params: { ...params, memberId: owner.id } }
  const body = { version: 1, role: 'manager', staffId: null } as const
  for (const refusal of [
    await on.refusal(leaveBusiness, { headers, params }),
    await on.refusal(changeMember, { ...at, body }),
    await on.refusal(deleteMe, { headers }),
  ])
    expect(refusal).toMatchObject({ status: 409, code: 'only_owner' })
  await on.ask(removeMember, { headers, params: { ...params, memberId: suspended.id } })
  expect((await on.ask(listMembers, { headers, params })).items).toMatchObject([{ id: owner.id }])
})

test('of two owners who leave at once one stays', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { business, headers, params } = await house()
    const second = await createMember(on.db, business.id, 'owner')
    const both = [headers, await on.signIn(second.id)]
    const answers = await Promise.all(
      both.map((own) => on.call(leaveBusiness, { headers: own, params })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
  }
})

test('a suspended business can be looked at, not changed', async () => {
  const { business, headers, params } = await house()
  await on.db
    .updateTable('business')
    .set({ status: 'suspended' })
    .where('id', '=', business.id)
    .execute()
  await on.ask(listMembers, { headers, params })
  const body = { phone: newPhone(), role: 'manager', staffId: null } as const
  expect(await on.refusal(inviteMember, { headers, params, body })).toMatchObject({
    status: 403,
    code: 'business_suspended',
  })
})

test('the owner reads the audit log, newest first, page by page', async () => {
  const { business, staff, owner, headers, params, invite } = await house()
  const ali = await createAccount(on.db, { full_name: 'Ali Karim' })
  const { id: invitationId } = await invite(ali.phone, 'staff', staff[0]?.id)
  on.clock.advance(MINUTE_MS)
  const own = await on.signIn(ali.id)
  await on.ask(acceptInvitation, { headers: own, params: { invitationId } })
  const body = { version: 1, role: 'manager', staffId: null } as const
  const at = { headers, params: { ...params, memberId: ali.id } }
  await on.ask(changeMember, { ...at, body })

  const page = await on.ask(listAudit, { headers, params, query: { limit: 2 } })
  expect(page.items).toMatchObject([
    {
      actor: owner.full_name,
      action: 'member.changed',
      name: { en: 'Ali Karim', ar: null },
      changes: [{ field: 'role', before: 'staff', after: 'manager' }],
    },
    { actor: 'Ali Karim', action: 'member.joined' },
  ])
  const cursor = page.nextCursor ?? ''
  const rest = await on.ask(listAudit, { headers, params, query: { limit: 2, cursor } })
  expect(rest).toMatchObject({ items: [{ action: 'member.invited' }], nextCursor: null })
  const other = await on.ask(listAudit, { headers, params, query: { about: 'appointment' } })
  expect(other.items).toEqual([])

  await on.ask(deleteMe, { headers: await on.signIn(ali.id) })
  const later = await on.ask(listAudit, { headers, params, query: { limit: 2 } })
  expect(later.items.map(({ actor, name }) => [actor, name])).toEqual([
    [owner.full_name, null],
    [null, null],
  ])

  const manager = await createMember(on.db, business.id, 'manager')
  const refused = await on.refusal(listAudit, { headers: await on.signIn(manager.id), params })
  expect(refused).toMatchObject({ status: 403 })
  const wrong = await on.refusal(listAudit, { headers, params, query: { about: 'weather' } })
  expect(wrong).toMatchObject({ status: 422 })
})

test('the staff role has the console while its staff member is active, other roles always', async () => {
  const { business, staff, headers, params } = await house()
  const staffId = staff[1]?.id ?? ''
  const ali = await createMember(on.db, business.id, 'staff', {}, staffId)
  const lead = await createMember(on.db, business.id, 'manager', {}, staffId)
  const [his, hers] = [await on.signIn(ali.id), await on.signIn(lead.id)]
  const seen = async (own: Headers) =>
    (await on.ask(listShops, { headers: own })).items.map((shop) => shop.role)
  const set = (version: number, active: boolean) =>
    on.ask(changeStaff, { headers, params: { ...params, staffId }, body: { version, active } })
  const query = { from: '2026-03-03' }
  await on.ask(getDiary, { headers: his, params, query })
  await set(1, false)
  const read = await on.refusal(getDiary, { headers: his, params, query })
  expect([read.status, read.code]).toEqual([404, 'business_not_found'])
  const body = { staffId, start: noonIn(40), end: noonIn(40, 30) }
  expect(await on.refusal(createBlocks, { headers: his, params, body })).toMatchObject({
    status: 404,
    code: 'business_not_found',
  })
  expect([await seen(his), await seen(hers)]).toEqual([[], ['manager']])
  await on.ask(getDiary, { headers: hers, params, query })
  await set(2, true)
  expect(await seen(his)).toEqual(['staff'])
  await on.ask(getDiary, { headers: his, params, query })
})
