import { afterAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  notifyOfPromotion,
  changePromotion,
  createPromotion as publishPromotion,
  endPromotion,
  listPromotions,
} from '@awan/core/promotion/contract'
import { getBusiness } from '@awan/core/business/contract'
import { PROMOTION_LIMIT } from '@awan/core/promotion/rules'
import { createTestApp, TEST_NOW, type Headers } from '#testing/app.ts'
import {
  createBusiness,
  createMember,
  createPromotion,
  createShop,
} from '#testing/stage/factories.ts'

const on = await createTestApp({ config: { rateLimits: false } })
afterAll(on.close)

let shop: Awaited<ReturnType<typeof createShop>>
let headers: Headers
let params: { businessId: string }

beforeEach(async () => {
  on.clock.now = TEST_NOW
  shop = await createShop(on.db)
  params = { businessId: shop.business.id }
  headers = await on.signIn((await createMember(on.db, shop.business.id)).id)
})

const form = {
  name: { en: 'Quiet mornings', ar: 'صباحات هادئة' },
  kind: 'percent',
  value: 25,
  firstVisitOnly: false,
  firstDay: '2026-03-03',
  lastDay: '2026-03-20',
  weekdays: [2, 3],
  starting: { from: 540, to: 780 },
  offeringIds: [],
  useLimit: 40,
} satisfies z.input<typeof publishPromotion.body>

const publish = () => on.ask(publishPromotion, { headers, params, body: form })
const audits = () =>
  on.db
    .selectFrom('audit_entry')
    .select(['action', 'subject'])
    .where('business_id', '=', shop.business.id)
    .orderBy('id')
    .execute()

test('a promotion is published, listed, shown to customers and recorded', async () => {
  const made = await publish()
  expect(made).toMatchObject({ ...form, version: 1, state: 'active', uses: 0, told: 0 })
  const list = await on.ask(listPromotions, { headers, params })
  expect(list).toEqual({ items: [made], audience: 0 })
  const page = await on.ask(getBusiness, { params })
  expect(page.promotions).toEqual([
    expect.objectContaining({ id: made.id, name: form.name, starting: form.starting }),
  ])
  expect(page.promotion).toEqual({ name: form.name, kind: 'percent', value: 25 })
  expect(await audits()).toEqual([{ action: 'promotion.created', subject: made.id }])
})

test.each([
  { en: 'Quiet mornings', ar: null },
  { en: null, ar: 'صباحات هادئة' },
])('one language is enough for the name of a promotion: %o', async (name) => {
  const made = await on.ask(publishPromotion, { headers, params, body: { ...form, name } })
  expect(made.name).toEqual(name)
  const page = await on.ask(getBusiness, { params })
  expect(page.promotions[0]?.name).toEqual(name)
  expect(page.promotion?.name).toEqual(name)
  const to = { ...params, promotionId: made.id }
  const other = { en: name.ar && 'Mornings', ar: name.en && 'صباحات' }
  const body = { ...form, name: other, version: made.version }
  const changed = await on.ask(changePromotion, { headers, params: to, body })
  expect(changed.name).toEqual(other)
})

test('a promotion without any name is refused, by the database too', async () => {
  const body = { ...form, name: { en: null, ar: null } }
  expect(await on.refusal(publishPromotion, { headers, params, body })).toMatchObject({
    status: 422,
    code: 'invalid_input',
  })
  const nameless = createPromotion(on.db, shop.business.id, { name: {} })
  await expect(nameless).rejects.toThrow('localized_check')
})

test('an update replaces the whole promotion and lists the changes', async () => {
  const { id } = await publish()
  const body = { ...form, value: 30, offeringIds: [shop.offering.id], version: 1 }
  const target = { ...params, promotionId: id }
  const changed = await on.ask(changePromotion, { headers, params: target, body })
  expect(changed).toMatchObject({ value: 30, offeringIds: [shop.offering.id], version: 2 })
  const { detail } = await on.db
    .selectFrom('audit_entry')
    .select('detail')
    .where('action', '=', 'promotion.changed')
    .where('subject', '=', id)
    .executeTakeFirstOrThrow()
  expect(detail).toMatchObject({
    changes: { value: [25, 30], offeringIds: [[], [shop.offering.id]] },
  })
})

test('a stale version gets the current state, and nothing changes', async () => {
  const { id } = await publish()
  const target = { ...params, promotionId: id }
  await on.ask(changePromotion, {
    headers,
    params: target,
    body: { ...form, value: 30, version: 1 },
  })
  const refusals = [
    await on.refusal(changePromotion, {
      headers,
      params: target,
      body: { ...form, value: 50, version: 1 },
    }),
    await on.refusal(endPromotion, { headers, params: target, body: { version: 1 } }),
    await on.refusal(notifyOfPromotion, { headers, params: target, body: { version: 1 } }),
  ]
  for (const { status, code, data } of refusals) {
    expect([status, code]).toEqual([409, 'changed_elsewhere'])
    expect(data).toMatchObject({ current: { value: 30, version: 2 } })
  }
})

test('a promotion that is ended early counts no more and cannot be changed; ending it again is fine', async () => {
  const { id } = await publish()
  const target = { ...params, promotionId: id }
  const first = await on.ask(endPromotion, { headers, params: target, body: { version: 1 } })
  expect(first).toMatchObject({ state: 'ended', version: 2 })
  expect(await on.ask(endPromotion, { headers, params: target, body: { version: 1 } })).toEqual(
    first,
  )
  expect((await on.ask(getBusiness, { params })).promotions).toEqual([])
  const body = { ...form, version: 2 }
  const refusal = await on.refusal(changePromotion, { headers, params: target, body })
  expect([refusal.status, refusal.code]).toEqual([409, 'promotion_ended'])
  expect((await audits()).map(({ action }) => action)).toEqual([
    'promotion.created',
    'promotion.ended',
  ])
})

test.each<[string, object, string]>([
  ['more than 90 percent', { value: 91 }, 'value'],
  ['its days in the wrong order', { firstDay: '2026-03-21' }, 'lastDay'],
  ['days that are over', { firstDay: '2026-02-01', lastDay: '2026-03-02' }, 'lastDay'],
  ['hours in the wrong order', { starting: { from: 700, to: 600 } }, 'starting'],
  ['hours of more than a day', { starting: { from: 100, to: 1600 } }, 'starting'],
  ['an unknown service', { offeringIds: ['nothing'] }, 'offeringIds'],
  ['a name in one language', { name: { en: 'Only', ar: '' } }, 'name.ar'],
  ['no days of the week', { weekdays: [] }, 'weekdays'],
])('a promotion with %s is refused', async (_, change, field) => {
  const body = { ...form, ...change }
  const refusal = await on.refusal(publishPromotion, { headers, params, body })
  expect([refusal.status, refusal.code]).toEqual([422, 'invalid_input'])
  expect(JSON.stringify(refusal.data)).toContain(`"${field}"`)
  expect(await audits()).toEqual([])
})

test('another business’s services and promotions are not found and unchanged', async () => {
  const other = await createShop(on.db)
  const theirs = await createPromotion(on.db, other.business.id)
  const stranger = { ...form, offeringIds: [other.offering.id] }
  const refusal = await on.refusal(publishPromotion, { headers, params, body: stranger })
  expect(refusal.code).toBe('invalid_input')
  const target = { ...params, promotionId: theirs.id }
  for (const endpoint of [endPromotion, notifyOfPromotion]) {
    const gone = await on.refusal(endpoint, { headers, params: target, body: { version: 1 } })
    expect([gone.status, gone.code]).toEqual([404, 'promotion_not_found'])
  }
  const body = { ...form, version: 1 }
  const gone = await on.refusal(changePromotion, { headers, params: target, body })
  expect(gone.code).toBe('promotion_not_found')
  const row = await on.db
    .selectFrom('promotion')
    .select(['version', 'ended_at', 'notify_requested_at'])
    .where('id', '=', theirs.id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ version: 1, ended_at: null, notify_requested_at: null })
})

test('a limit below the present uses is refused', async () => {
  const { id } = await createPromotion(on.db, shop.business.id, { use_limit: 5, uses: 4 })
  const body = { ...form, useLimit: 3, version: 1 }
  const target = { ...params, promotionId: id }
  const refusal = await on.refusal(changePromotion, { headers, params: target, body })
  expect([refusal.code, JSON.stringify(refusal.data)]).toEqual([
    'invalid_input',
    expect.stringContaining('useLimit'),
  ])
})

test('at most 50 promotions are active at once', async () => {
  for (let at = 0; at < PROMOTION_LIMIT; at += 1) await createPromotion(on.db, shop.business.id)
  const refusal = await on.refusal(publishPromotion, { headers, params, body: form })
  expect([refusal.status, refusal.code]).toEqual([409, 'promotion_limit'])
})

test('an unapproved business prepares promotions but sends none', async () => {
  const pending = await createBusiness(on.db, { status: 'pending' })
  const owner = await on.signIn((await createMember(on.db, pending.id)).id)
  const place = { businessId: pending.id }
  const { id } = await on.ask(publishPromotion, { headers: owner, params: place, body: form })
  const target = { ...place, promotionId: id }
  const refusal = await on.refusal(notifyOfPromotion, {
    headers: owner,
    params: target,
    body: { version: 1 },
  })
  expect([refusal.status, refusal.code]).toEqual([409, 'business_not_approved'])
})
