import { afterAll, expect, test } from 'vitest'
import { getAppointment } from '@awan/core/appointment/contract'
import { getBusiness } from '@awan/core/business/contract'
import { reportContent } from '@awan/core/report/contract'
import {
  getReported,
  listReported,
  removeReported,
  restoreReported,
} from '@awan/core/report/desk-contract'
import { KEPT_DAYS } from '@awan/core/report/rules'
import { getReview, listReviews, writeReview } from '@awan/core/review/contract'
import { answerReview } from '@awan/core/review/shop-contract'
import { DAY_MS } from '@awan/core/time'
import { createTestApp } from '#testing/app.ts'
import { createMember, createShop } from '#testing/stage/factories.ts'
import { createReview, createCompleted } from '#testing/stage/reviews.ts'
import { purgeReports } from './jobs.ts'

const awan = await createTestApp()
const { ask, refusal, clock, db, asPerson } = awan
afterAll(awan.close)
const { headers: desk } = await asPerson({ operator: true })

/** Creates a shop with three reviews and reports the worst as its owner; returns the operator's case. */
async function reported() {
  const shop = await createShop(db)
  const businessId = shop.business.id
  for (let at = 0; at < 2; at += 1) await createReview(db, await createCompleted(db, shop, null))
  const author = await asPerson()
  const completed = await createCompleted(db, shop, author.accountId)
  const said = { stars: 1, comment: 'كلام غير لائق' }
  const { id: subjectId } = await createReview(db, completed, said)
  const headers = await awan.signIn((await createMember(db, businessId)).id)
  const body = { businessId, kind: 'review', subjectId, reason: 'indecent' } as const
  await ask(reportContent, { headers, body })
  const { items } = await ask(listReported, { headers: desk })
  const found = items.find(({ business }) => business.id === businessId)
  if (!found) throw new Error('nothing was reported')
  const own = { headers: author.headers, params: { appointmentId: completed.id } }
  const of = { headers: desk, params: { contentId: found.id } }
  return {
    params: { businessId },
    own,
    author: author.accountId,
    subjectId,
    shopHeaders: headers,
    of,
    removal: {
      ...of,
      body: { reason: 'Rude words', version: 1, reportedAt: found.reportedAt },
    },
    text: found.text,
  }
}

test('a removed review disappears from list, average and histogram, its author is notified; and back', async () => {
  const { params, own, of, removal, text, author } = await reported()
  expect(text).toEqual({ en: null, ar: '★ كلام غير لائق' })
  const rated = async () => (await ask(getBusiness, { params })).rating
  expect(await rated()).toEqual({ average: 3.7, count: 3 })

  await ask(removeReported, removal)
  expect(await rated()).toBeNull()
  expect(await ask(listReviews, { params })).toMatchObject({
    count: 2,
    histogram: [0, 0, 0, 0, 2],
  })
  expect(await ask(getReview, own)).toMatchObject({ removed: true, writableUntil: null })
  const { review } = await ask(getAppointment, own)
  expect(review).toEqual({ stars: null, removed: true, writableUntil: null, asked: null })
  expect(await refusal(writeReview, { ...own, body: { stars: 1 } })).toMatchObject({
    code: 'not_reviewable',
    data: { reason: 'removed' },
  })
  const sent = await db.selectFrom('message').select(['account_id', 'text']).execute()
  expect(sent.map((message) => message.account_id)).toEqual([author])
  expect(sent[0]?.text).toContain('Rude words')

  await ask(restoreReported, of)
  expect(await rated()).toEqual({ average: 3.7, count: 3 })
})

test('a review its author has changed meanwhile is not removed', async () => {
  const { own, removal } = await reported()
  await ask(writeReview, { ...own, body: { stars: 2, comment: 'I waited long' } })
  expect(await refusal(removeReported, removal)).toMatchObject({
    code: 'changed_elsewhere',
  })
})

test('the operator reads the reply of the shop with the review', async () => {
  const { of, subjectId, params, shopHeaders: headers } = await reported()
  expect(await ask(getReported, of)).toMatchObject({ answer: null })
  const body = { text: 'So are you', version: 1 }
  await ask(answerReview, { headers, params: { ...params, reviewId: subjectId }, body })
  expect(await ask(getReported, of)).toMatchObject({ answer: 'So are you' })
})

test('its text is deleted with the case; the appointment cannot be reviewed again', async () => {
  const { own, removal, subjectId } = await reported()
  await ask(removeReported, removal)
  await purgeReports(db, new Date(clock.now.getTime() + (KEPT_DAYS + 1) * DAY_MS))
  const kept = await db
    .selectFrom('review')
    .select(['comment', 'stars'])
    .where('id', '=', subjectId)
    .executeTakeFirst()
  expect(kept).toEqual({ comment: '', stars: 1 })
  expect(await ask(getReview, own)).toMatchObject({ removed: true })
})
