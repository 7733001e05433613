import { afterAll, expect, test } from 'vitest'
import { getBusiness } from '@awan/core/business/contract'
import { reportContent } from '@awan/core/report/contract'
import {
  dismissReported,
  getReported,
  listReported,
  removeReported,
  restoreReported,
} from '@awan/core/report/desk-contract'
import { KEPT_DAYS, REPORTS_A_DAY, type ReportKind } from '@awan/core/report/rules'
import { DAY_MS } from '@awan/core/time'
import { recordAudit } from '#records/audit.ts'
import { createTestApp, TEST_NOW } from '#testing/app.ts'
import { createMember, createPromotion, createShop } from '#testing/stage/factories.ts'
import { purgeReports } from './jobs.ts'

const awan = await createTestApp({ max: 20 })
const { ask, clock, db, refusal, asPerson } = awan
afterAll(awan.close)
const { headers: desk, accountId: operatorId } = await asPerson({ operator: true })

const ABOUT = { en: 'We sell watches', ar: 'نبيع الساعات' }

async function openShop() {
  const shop = await createShop(db, {
    business: { about: ABOUT },
    offering: { name: { en: 'Very rude words' } },
  })
  const promotion = await createPromotion(db, shop.business.id)
  const owner = await createMember(db, shop.business.id)
  const ids: Record<Exclude<ReportKind, 'photo' | 'review'>, string> = {
    about: shop.business.id,
    staff: shop.staff[0]?.id ?? '',
    offering: shop.offering.id,
    promotion: promotion.id,
  }
  return { businessId: shop.business.id, owner, ids }
}

type Shop = Awaited<ReturnType<typeof openShop>>
type TextKind = keyof Shop['ids']

const bodyOf = (shop: Shop, kind: TextKind, words = 'Please look') => ({
  businessId: shop.businessId,
  kind,
  subjectId: shop.ids[kind],
  reason: 'misleading' as const,
  words,
})

/** Reports content from a new account; returns the operator's case. */
async function report(shop: Shop, kind: TextKind, words?: string) {
  const { headers } = await asPerson()
  await ask(reportContent, { headers, body: bodyOf(shop, kind, words) })
  return caseOf(shop, kind)
}

async function caseOf(shop: Shop, kind: TextKind) {
  const { items } = await ask(listReported, { headers: desk, query: { limit: 50 } })
  const found = items.find((item) => item.business.id === shop.businessId && item.kind === kind)
  return ask(getReported, { headers: desk, params: { contentId: found?.id ?? '' } })
}

const at = (contentId: string) => ({ headers: desk, params: { contentId } })
const down = (of: { id: string; version: number | null }, reason = 'It is not true') => ({
  ...at(of.id),
  body: { reason, version: of.version ?? 0 },
})
const dismissed = ({ id, reportedAt }: { id: string; reportedAt: string }) => ({
  ...at(id),
  body: { reportedAt },
})
const seen = async ({ businessId }: Shop) => ask(getBusiness, { params: { businessId } })

/** Publicly visible content of each kind. */
const PUBLIC: Record<TextKind, (shop: Shop) => Promise<unknown>> = {
  about: async (shop) => (await seen(shop)).about.en,
  staff: async (shop) => (await seen(shop)).staff[0]?.name.en,
  offering: async (shop) => (await seen(shop)).offerings.map(({ name }) => name.en),
  promotion: async (shop) => (await seen(shop)).promotions.length,
}
const KINDS: TextKind[] = ['about', 'staff', 'offering', 'promotion']
const GONE: Record<TextKind, unknown> = {
  about: null,
  staff: 'Staff member',
  offering: [],
  promotion: 0,
}

test.each(KINDS)('a reported %s is removed for all, notified and restored', async (kind) => {
  const shop = await openShop()
  const before = await PUBLIC[kind](shop)
  const reported = await report(shop, kind)
  expect(reported).toMatchObject({ status: 'open', count: 1, shown: true, photo: null })
  expect(reported.reports[0]).toMatchObject({ seen: reported.text, words: 'Please look' })

  const removed = await ask(removeReported, down(reported))
  expect(removed).toMatchObject({ status: 'removed', reason: 'It is not true' })
  expect(await PUBLIC[kind](shop)).toEqual(GONE[kind])
  const [message] = await db
    .selectFrom('message')
    .select('text')
    .where('account_id', '=', shop.owner.id)
    .execute()
  expect(message?.text).toContain('It is not true')

  expect(await ask(restoreReported, at(reported.id))).toMatchObject({ status: 'restored' })
  expect(await PUBLIC[kind](shop)).toEqual(before)
  const audit = await db
    .selectFrom('audit_entry')
    .select(['action', 'actor_id'])
    .where('business_id', '=', shop.businessId)
    .orderBy('id')
    .execute()
  expect(audit).toEqual([
    { action: 'content.removed', actor_id: operatorId },
    { action: 'content.restored', actor_id: operatorId },
  ])
})

test('repeated reports by many people are one case with each reporter once', async () => {
  const shop = await openShop()
  const { headers } = await asPerson()
  const body = bodyOf(shop, 'about')
  await Promise.all(Array.from({ length: 8 }, () => awan.call(reportContent, { headers, body })))
  const people = await Promise.all(Array.from({ length: 7 }, () => asPerson()))
  await Promise.all(people.map((one) => awan.call(reportContent, { headers: one.headers, body })))
  expect(await caseOf(shop, 'about')).toMatchObject({ count: 8, reasons: ['misleading'] })
  const cases = await db
    .selectFrom('reported_content')
    .select('id')
    .where('business_id', '=', shop.businessId)
    .execute()
  expect(cases).toHaveLength(1)
})

test('a second report of the same text replaces the first while the case is open', async () => {
  const shop = await openShop()
  const { headers } = await asPerson()
  const body = bodyOf(shop, 'about')
  await ask(reportContent, { headers, body: { ...body, reason: 'other' } })
  const again = { ...body, reason: 'indecent' as const, words: 'Look at the second sentence' }
  await ask(reportContent, { headers, body: again })
  const reported = await caseOf(shop, 'about')
  const { id, count, reasons, reports } = reported
  expect({ count, reasons }).toEqual({ count: 1, reasons: ['indecent'] })
  expect(reports).toMatchObject([{ reason: 'indecent', words: again.words }])

  await ask(dismissReported, dismissed(reported))
  await ask(reportContent, { headers, body: { ...body, reason: 'personal' } })
  const decided = await ask(getReported, at(id))
  expect(decided).toMatchObject({ status: 'dismissed', reasons: ['indecent'] })
})

test('a report that arrives before the dismissal is read first', async () => {
  const shop = await openShop()
  const [first, second] = [await asPerson(), await asPerson()]
  const body = bodyOf(shop, 'about')
  clock.advance(437)
  await ask(reportContent, { headers: first.headers, body })
  const read = await caseOf(shop, 'about')
  clock.advance(1)
  await ask(reportContent, { headers: second.headers, body })
  expect(await refusal(dismissReported, dismissed(read))).toMatchObject({ status: 409 })
  const now = await caseOf(shop, 'about')
  expect(now).toMatchObject({ status: 'open', count: 2 })
  expect(await ask(dismissReported, dismissed(now))).toMatchObject({ status: 'dismissed' })
})

test('a repeated report of the same text reopens no case; another text is another case', async () => {
  const shop = await openShop()
  const { headers } = await asPerson()
  const body = bodyOf(shop, 'about')
  await ask(reportContent, { headers, body })
  const first = await caseOf(shop, 'about')
  expect(await ask(dismissReported, dismissed(first))).toMatchObject({
    status: 'dismissed',
    shown: true,
  })
  await ask(reportContent, { headers, body })
  const open = () =>
    db
      .selectFrom('reported_content')
      .select('id')
      .where('business_id', '=', shop.businessId)
      .where('status', '=', 'open')
      .execute()
  expect(await open()).toEqual([])
  await db
    .updateTable('business')
    .set({ about: { en: 'Now we sell clocks' } })
    .where('id', '=', shop.businessId)
    .execute()
  await ask(reportContent, { headers, body })
  expect(await open()).toHaveLength(1)
})

test('content the shop has changed since is not removed', async () => {
  const shop = await openShop()
  const reported = await report(shop, 'about')
  await db
    .updateTable('business')
    .set((eb) => ({ about: { en: 'Haircuts' }, version: eb('version', '+', 1) }))
    .where('id', '=', shop.businessId)
    .execute()
  expect(await refusal(removeReported, down(reported))).toMatchObject({
    status: 409,
    code: 'changed_elsewhere',
  })
  expect(await caseOf(shop, 'about')).toMatchObject({ status: 'open', text: { en: 'Haircuts' } })
  expect(await seen(shop)).toMatchObject({ about: { en: 'Haircuts' } })
})

/** Returns the number of these decisions that succeeded: each writes one audit entry. */
async function decisions(decide: (attempt: number) => Promise<unknown>, subject: string) {
  await Promise.all(Array.from({ length: 10 }, (_, attempt) => decide(attempt)))
  const entries = await db
    .selectFrom('audit_entry')
    .select('id')
    .where('subject', '=', subject)
    .execute()
  return entries.length
}

test('H-14: of ten concurrent decisions one is made', async () => {
  const shop = await openShop()
  const reported = await report(shop, 'about')
  const decide = async (attempt: number) =>
    attempt % 2 === 0
      ? awan.call(removeReported, down(reported))
      : awan.call(dismissReported, dismissed(reported))
  expect(await decisions(decide, shop.businessId)).toBe(1)
})

test('sabotaged: of ten that look first and decide then more are made, and the same check sees it', async () => {
  const shop = await openShop()
  const { id } = await report(shop, 'about')
  const looked = Promise.withResolvers<void>()
  const decide = async (attempt: number) => {
    const { status } = await ask(getReported, at(id))
    if (attempt === 9) looked.resolve()
    await looked.promise
    if (status !== 'open') return
    await db.transaction().execute(async (trx) => {
      const entry = { actorId: null, businessId: null, subject: shop.businessId }
      await recordAudit(trx, { ...entry, at: clock.now, action: 'content.dismissed' })
    })
  }
  expect(await decisions(decide, shop.businessId)).toBe(10)
})

test('a removed text remains in no copy of a decision', async () => {
  const shop = await openShop()
  const state = { said: { about: { en: 'x' }, phone: '+9647701234567' }, photos: [] }
  await db
    .insertInto('business_decision')
    .values({
      business_id: shop.businessId,
      decision: 'approve',
      decided_at: clock.now,
      state: JSON.stringify(state),
    })
    .execute()
  await ask(removeReported, down(await report(shop, 'about')))
  const kept = db.selectFrom('business_decision').select('state')
  expect(await kept.where('business_id', '=', shop.businessId).execute()).toEqual([
    { state: { said: { phone: '+9647701234567' }, photos: [] } },
  ])
})

test('content the shop has replaced stays; it is not overwritten by a restore', async () => {
  const shop = await openShop()
  const reported = await report(shop, 'about')
  await ask(removeReported, down(reported))
  await db
    .updateTable('business')
    .set({ about: { en: 'Haircuts' } })
    .where('id', '=', shop.businessId)
    .execute()
  expect(await refusal(restoreReported, at(reported.id))).toMatchObject({ status: 409 })
  expect(await seen(shop)).toMatchObject({ about: { en: 'Haircuts' } })
})

test('only content visible to customers can be reported', async () => {
  const shop = await openShop()
  const other = await openShop()
  const { headers } = await asPerson()
  const refused = async (body: ReturnType<typeof bodyOf>) =>
    refusal(reportContent, { headers, body })
  const ended = { ended_at: TEST_NOW }
  await db.updateTable('promotion').set(ended).where('id', '=', shop.ids.promotion).execute()
  await db.updateTable('business').set({ about: null }).where('id', '=', shop.businessId).execute()
  for (const kind of ['promotion', 'about'] as const)
    expect(await refused(bodyOf(shop, kind))).toMatchObject({
      status: 404,
      code: 'content_not_found',
    })
  const astray = { ...bodyOf(shop, 'staff'), subjectId: other.ids.staff }
  expect(await refused(astray)).toMatchObject({ status: 404 })
  await db
    .updateTable('business')
    .set({ status: 'suspended' })
    .where('id', '=', other.businessId)
    .execute()
  expect(await refused(bodyOf(other, 'staff'))).toMatchObject({ status: 404 })
})

test('H-14: one person reports so many times a day', async () => {
  const shop = await openShop()
  const { headers } = await asPerson()
  const send = async () => awan.call(reportContent, { headers, body: bodyOf(shop, 'staff') })
  for (let sent = 0; sent < REPORTS_A_DAY; sent += 1) expect((await send()).statusCode).toBe(204)
  expect((await send()).statusCode).toBe(429)
})

test('removed content can be restored for a number of days and is then deleted; open cases stay', async () => {
  const shop = await openShop()
  const [removed, open] = [await report(shop, 'about'), await report(shop, 'staff')]
  await ask(removeReported, down(removed))
  const days = (count: number) => new Date(clock.now.getTime() + count * DAY_MS)
  await purgeReports(db, days(KEPT_DAYS - 1))
  expect(await ask(getReported, at(removed.id))).toMatchObject({ status: 'removed' })
  await purgeReports(db, days(KEPT_DAYS + 1))
  expect(await refusal(getReported, at(removed.id))).toMatchObject({ code: 'content_not_found' })
  expect(await ask(getReported, at(open.id))).toMatchObject({ status: 'open' })
})

test('deleting an account deletes its report’s text; the case stays', async () => {
  const shop = await openShop()
  const { id } = await report(shop, 'staff', 'My name is Zuhur')
  await db.deleteFrom('account').where('id', 'in', reporters(id)).execute()
  expect(await ask(getReported, at(id))).toMatchObject({ count: 0, reports: [] })
})

const reporters = (contentId: string) =>
  db.selectFrom('report').select('account_id').where('content_id', '=', contentId)
