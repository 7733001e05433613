import { afterAll, expect, test } from 'vitest'
import { reportContent } from '@awan/core/report/contract'
import { dismissReported, getReported } from '@awan/core/report/desk-contract'
import { REPORTS_A_DAY } from '@awan/core/report/rules'
import { createTestApp, TEST_NOW } from '#testing/app.ts'
import { reportRequests } from '#testing/requests/reports.ts'

const awan = await createTestApp({ max: 20 })
const { ask, db, refusal, asPerson } = awan
afterAll(awan.close)
const { openShop, bodyOf, report, caseOf, at, dismissal } = await reportRequests(awan)

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

  await ask(dismissReported, dismissal(reported))
  await ask(reportContent, { headers, body: { ...body, reason: 'personal' } })
  const decided = await ask(getReported, at(id))
  expect(decided).toMatchObject({ status: 'dismissed', reasons: ['indecent'] })
})

test('a repeated report of the same text reopens no case; another text is another case', async () => {
  const shop = await openShop()
  const { headers } = await asPerson()
  const body = bodyOf(shop, 'about')
  await ask(reportContent, { headers, body })
  const first = await caseOf(shop, 'about')
  expect(await ask(dismissReported, dismissal(first))).toMatchObject({
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

test('deleting an account deletes its report’s text; the case stays', async () => {
  const shop = await openShop()
  const { id } = await report(shop, 'staff', 'My name is Zuhur')
  await db.deleteFrom('account').where('id', 'in', reporters(id)).execute()
  expect(await ask(getReported, at(id))).toMatchObject({ count: 0, reports: [] })
})

const reporters = (contentId: string) =>
  db.selectFrom('report').select('account_id').where('content_id', '=', contentId)
