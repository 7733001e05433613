import { afterAll, expect, test } from 'vitest'
import { reportContent } from '@awan/core/report/contract'
import {
  dismissReported,
  getReported,
  removeReported,
  restoreReported,
} from '@awan/core/report/desk-contract'
import { KEPT_DAYS } from '@awan/core/report/rules'
import { DAY_MS } from '@awan/core/time'
import { recordAudit } from '#records/audit.ts'
import { createTestApp } from '#testing/app.ts'
import { reportRequests, type ReportedShop, type TextKind } from '#testing/requests/reports.ts'
import { purgeReports } from './jobs.ts'

const awan = await createTestApp({ max: 20 })
const { ask, clock, db, refusal, asPerson } = awan
afterAll(awan.close)
const requests = await reportRequests(awan)
const { operatorId, openShop, bodyOf, report, caseOf, at, removal, dismissal, seen } = requests

/** Publicly visible content of each kind. */
const PUBLIC: Record<TextKind, (shop: ReportedShop) => Promise<unknown>> = {
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

  const removed = await ask(removeReported, removal(reported))
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

test.each(['dismissal', 'removal'])(
  'a report that arrives before the %s is read first',
  async (step) => {
    const shop = await openShop()
    const [first, second] = [await asPerson(), await asPerson()]
    const body = bodyOf(shop, 'about')
    await ask(reportContent, { headers: first.headers, body })
    const read = await caseOf(shop, 'about')
    clock.advance(1)
    await ask(reportContent, { headers: second.headers, body })
    const decide = async (known: typeof read) =>
      step === 'removal'
        ? awan.call(removeReported, removal(known))
        : awan.call(dismissReported, dismissal(known))
    const early = await decide(read)
    expect([early.statusCode, early.json()]).toMatchObject([409, { code: 'changed_elsewhere' }])
    const now = await caseOf(shop, 'about')
    expect(now).toMatchObject({ status: 'open', count: 2, shown: true })
    expect((await decide(now)).statusCode).toBe(200)
  },
)

test('content the shop has changed since is not removed', async () => {
  const shop = await openShop()
  const reported = await report(shop, 'about')
  await db
    .updateTable('business')
    .set((eb) => ({ about: { en: 'Haircuts' }, version: eb('version', '+', 1) }))
    .where('id', '=', shop.businessId)
    .execute()
  expect(await refusal(removeReported, removal(reported))).toMatchObject({
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
      ? awan.call(removeReported, removal(reported))
      : awan.call(dismissReported, dismissal(reported))
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
  await ask(removeReported, removal(await report(shop, 'about')))
  const kept = db.selectFrom('business_decision').select('state')
  expect(await kept.where('business_id', '=', shop.businessId).execute()).toEqual([
    { state: { said: { phone: '+9647701234567' }, photos: [] } },
  ])
})

test('content the shop has replaced stays; it is not overwritten by a restore', async () => {
  const shop = await openShop()
  const reported = await report(shop, 'about')
  await ask(removeReported, removal(reported))
  await db
    .updateTable('business')
    .set({ about: { en: 'Haircuts' } })
    .where('id', '=', shop.businessId)
    .execute()
  expect(await refusal(restoreReported, at(reported.id))).toMatchObject({ status: 409 })
  expect(await seen(shop)).toMatchObject({ about: { en: 'Haircuts' } })
})

test('removed content can be restored for a number of days and is then deleted; open cases stay', async () => {
  const shop = await openShop()
  const [removed, open] = [await report(shop, 'about'), await report(shop, 'staff')]
  await ask(removeReported, removal(removed))
  const days = (count: number) => new Date(clock.now.getTime() + count * DAY_MS)
  await purgeReports(db, days(KEPT_DAYS - 1))
  expect(await ask(getReported, at(removed.id))).toMatchObject({ status: 'removed' })
  await purgeReports(db, days(KEPT_DAYS + 1))
  expect(await refusal(getReported, at(removed.id))).toMatchObject({ code: 'content_not_found' })
  expect(await ask(getReported, at(open.id))).toMatchObject({ status: 'open' })
})
