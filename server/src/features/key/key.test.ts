import { afterAll, expect, test } from 'vitest'
import { getSession } from '@awan/core/account/contract'
import { getDiary, listBookings } from '@awan/core/appointment/diary-contract'
import { shopBook, shopCancel } from '@awan/core/appointment/shop-contract'
import { listAudit } from '@awan/core/audit/contract'
import { createKey, listKeys, revokeKey } from '@awan/core/key/contract'
import { KEY_BUDGET, KEYS_PER_SHOP } from '@awan/core/key/rules'
import { DAY_MS, instantTextOf } from '@awan/core/time'
import { listMembers } from '@awan/core/member/contract'
import { listOfferings } from '@awan/core/offering/contract'
import { createTestApp, TEST_NOW } from '#testing/app.ts'
import { traces } from '#testing/personal-data.ts'
import { noonIn } from '#testing/stage/appointments.ts'
import { createMember, createShop } from '#testing/stage/factories.ts'
import { createApiKey } from '#testing/stage/connections.ts'
import { purgeRevokedKeys } from './jobs.ts'

const awan = await createTestApp()
const { db, ask, refusal, signIn, clock } = awan
afterAll(awan.close)

async function openShop() {
  const shop = await createShop(db)
  const owner = await createMember(db, shop.business.id)
  const params = { businessId: shop.business.id }
  return { shop, owner, params, headers: await signIn(owner.id) }
}

test('a key is shown once, stored as a hash, recognised by its last use, and ends when revoked', async () => {
  const { params, headers, owner } = await openShop()
  const body = { name: ' The till ', scopes: ['appointments.read' as const] }
  const { key, token } = await ask(createKey, { headers, params, body })
  expect(token).toMatch(/^awan_[\w-]{43}$/)
  expect(key).toEqual({
    id: expect.any(String),
    name: 'The till',
    ending: token.slice(-4),
    scopes: ['appointments.read'],
    madeBy: owner.full_name,
    works: true,
    createdAt: instantTextOf(TEST_NOW),
    lastUsedAt: null,
  })
  expect(await traces(db, [token.slice(5)])).toEqual([])
  const program = { authorization: `Bearer ${token}` }
  await ask(listBookings, { headers: program, params })
  const lastUse = async () => (await ask(listKeys, { headers, params })).items[0]?.lastUsedAt
  expect(await lastUse()).toBe(instantTextOf(TEST_NOW))
  await ask(revokeKey, { headers, params: { ...params, keyId: key.id } })
  expect(await refusal(listBookings, { headers: program, params })).toMatchObject({ status: 401 })
  expect((await ask(listKeys, { headers, params })).items).toEqual([])
  expect(await refusal(revokeKey, { headers, params: { ...params, keyId: key.id } })).toMatchObject(
    { code: 'key_not_found' },
  )
  const { items } = await ask(listAudit, { headers, params, query: { about: 'key' } })
  expect(items.map(({ action, name }) => [action, name?.en])).toEqual([
    ['key.revoked', 'The till'],
    ['key.created', 'The till'],
  ])
})

test('a key permits its scopes and nothing else', async () => {
  const { shop, owner, params } = await openShop()
  const { headers } = await createApiKey(db, shop.business.id, owner.id, {
    scopes: ['catalogue.read'],
  })
  expect((await ask(listOfferings, { headers, params })).items).toHaveLength(1)
  for (const endpoint of [getDiary, listBookings, listMembers, listKeys, getSession])
    expect([
      endpoint.id,
      await refusal(endpoint, { headers, params, query: { from: '2026-03-04' } }),
    ]).toMatchObject([endpoint.id, { status: 403, code: 'key_not_allowed' }])
})

test('a program’s changes are audited under its key, and each key has its own idempotency keys', async () => {
  const { shop, owner, params, headers } = await openShop()
  const [till, site] = [
    await createApiKey(db, shop.business.id, owner.id),
    await createApiKey(db, shop.business.id, owner.id),
  ]
  const book = (day: number, program: { headers: Record<string, string> }) =>
    ask(shopBook, {
      params,
      headers: { ...program.headers, 'idempotency-key': '1001' },
      body: { source: 'phone', offeringIds: [shop.offering.id], start: noonIn(day), name: 'Sara' },
    })
  const first = await book(4, till)
  expect((await book(4, till)).id).toBe(first.id)
  expect((await book(5, site)).id).not.toBe(first.id)
  const cancel = { reason: 'ill', version: 1 } as const
  await ask(shopCancel, {
    params: { ...params, appointmentId: first.id },
    headers: till.headers,
    body: cancel,
  })
  const { items } = await ask(listAudit, { headers, params, query: { about: 'appointment' } })
  expect(items.map(({ action, actor, key }) => [action, actor, key])).toEqual([
    ['appointment.cancelled', null, 'Till'],
    ['appointment.booked', null, 'Till'],
    ['appointment.booked', null, 'Till'],
  ])
})

test('a key ends with its creator’s ownership, and is listed so', async () => {
  const { shop, params, headers: owner } = await openShop()
  const partner = await createMember(db, shop.business.id)
  const { headers } = await createApiKey(db, shop.business.id, partner.id)
  await ask(listBookings, { headers, params })
  await db
    .updateTable('business_member')
    .set({ role: 'manager' })
    .where('account_id', '=', partner.id)
    .execute()
  expect(await refusal(listBookings, { headers, params })).toMatchObject({ code: 'unauthorized' })
  expect((await ask(listKeys, { headers: owner, params })).items).toMatchObject([{ works: false }])
})

test('a suspended owner’s keys do not work meanwhile, and do not count', async () => {
  const { shop, params, headers } = await openShop()
  const partner = await createMember(db, shop.business.id)
  for (let made = 0; made < KEYS_PER_SHOP; made++)
    await createApiKey(db, shop.business.id, partner.id)
  const body = { name: 'Till', scopes: ['catalogue.read' as const] }
  expect(await refusal(createKey, { headers, params, body })).toMatchObject({ code: 'list_full' })
  const suspend = (suspended_at: Date | null, suspended_reason: string) =>
    db
      .updateTable('account')
      .set({ suspended_at, suspended_reason })
      .where('id', '=', partner.id)
      .execute()
  await suspend(TEST_NOW, 'asked by the police')
  await ask(createKey, { headers, params, body })
  const working = async () =>
    (await ask(listKeys, { headers, params })).items.filter(({ works }) => works).length
  expect(await working()).toBe(1)
  await suspend(null, '')
  expect(await working()).toBe(KEYS_PER_SHOP + 1)
})

test('a key has its own rate limit: other keys and accounts continue', async () => {
  const { shop, owner, params, headers } = await openShop()
  const [used, other] = [
    await createApiKey(db, shop.business.id, owner.id),
    await createApiKey(db, shop.business.id, owner.id),
  ]
  await ask(listBookings, { headers: used.headers, params })
  await db
    .updateTable('rate_limit')
    .set({ points: KEY_BUDGET.points })
    .where('key', 'like', 'key:%')
    .execute()
  expect(await refusal(listBookings, { headers: used.headers, params })).toMatchObject({
    status: 429,
    code: 'too_many_requests',
    retryAfter: KEY_BUDGET.seconds,
  })
  await ask(listBookings, { headers: other.headers, params })
  await ask(listBookings, { headers, params })
})

test('a shop has at most twenty keys, also under concurrency', async () => {
  const { shop, owner, params, headers } = await openShop()
  for (let made = 0; made < KEYS_PER_SHOP - 2; made++)
    await createApiKey(db, shop.business.id, owner.id)
  const body = { name: 'Till', scopes: ['catalogue.read' as const] }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => awan.call(createKey, { headers, params, body })),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 409, 409, 409])
  expect((await ask(listKeys, { headers, params })).items).toHaveLength(KEYS_PER_SHOP)
})

test('revoked keys are deleted after a year, with their audit entries', async () => {
  const { shop, owner, params, headers } = await openShop()
  const { id } = await createApiKey(db, shop.business.id, owner.id)
  await ask(revokeKey, { headers, params: { ...params, keyId: id } })
  const kept = async () =>
    (await db.selectFrom('api_key').select('id').where('id', '=', id).execute()).length
  const after = (days: number) => new Date(clock.now.getTime() + days * DAY_MS)
  await purgeRevokedKeys(db, after(365))
  expect(await kept()).toBe(1)
  await purgeRevokedKeys(db, after(367))
  expect(await kept()).toBe(0)
})
