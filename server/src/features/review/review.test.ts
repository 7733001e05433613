import { afterAll, expect, test } from 'vitest'
import { getAppointment } from '@awan/core/appointment/contract'
import { getBusiness, listBusinesses } from '@awan/core/business/contract'
import { deleteReview, getReview, listReviews, writeReview } from '@awan/core/review/contract'
import { EDIT_DAYS, REVIEW_DAYS, REVIEWS_A_DAY } from '@awan/core/review/rules'
import { answerReview, listShopReviews, removeAnswer } from '@awan/core/review/shop-contract'
import { DAY_MS } from '@awan/core/time'
import { type CallInput, createTestApp, TEST_NOW } from '#testing/app.ts'
import { createMember, createShop, everyDay } from '#testing/stage/factories.ts'
import { createReview, createCompleted } from '#testing/stage/reviews.ts'

const awan = await createTestApp()
const { ask, refusal, clock, db, asPerson } = awan
afterAll(awan.close)

/** Creates a customer with a past appointment at a shop. */
async function visited(
  values: Parameters<typeof createCompleted>[3] = {},
  shop?: Awaited<ReturnType<typeof createShop>>,
) {
  const at = shop ?? (await createShop(db))
  const person = await asPerson({ full_name: 'Sara Ahmed Karim' })
  const appointment = await createCompleted(db, at, person.accountId, values)
  const own = { headers: person.headers, params: { appointmentId: appointment.id } }
  const everybody = { params: { businessId: at.business.id } }
  return { shop: at, person, appointment, own, everybody }
}

test('a customer reviews once; all read it under the first name only', async () => {
  const { own, everybody } = await visited()
  expect(await ask(getReview, own)).toMatchObject({ review: null, removed: false })
  const body = { stars: 4, comment: '  Good‮ work  ' }
  const written = await ask(writeReview, { ...own, body })
  expect(written.review).toMatchObject({ stars: 4, comment: 'Good work', edited: false })
  const list = await ask(listReviews, everybody)
  expect(list).toMatchObject({ count: 1, rating: null, histogram: [0, 0, 0, 1, 0] })
  expect(list.items).toEqual([{ ...written.review, mine: false }])
  const { headers } = own
  expect((await ask(listReviews, { ...everybody, headers })).items).toMatchObject([{ mine: true }])
  const other = await asPerson()
  const asOther = { ...everybody, headers: other.headers }
  expect((await ask(listReviews, asOther)).items).toMatchObject([{ mine: false }])
  expect(list.items[0]?.author).toBe('Sara')
  expect(await ask(getAppointment, own)).toMatchObject({ review: { stars: 4 } })

  // The same content leaves the review as it is; other content edits it.
  expect(await ask(writeReview, { ...own, body })).toEqual(written)
  await ask(writeReview, { ...own, body: { stars: 2, comment: '' } })
  expect((await ask(listReviews, everybody)).items).toMatchObject([{ stars: 2, edited: true }])
  await ask(deleteReview, own)
  expect(await ask(listReviews, everybody)).toMatchObject({ count: 0, items: [] })
})

test('a score is shown from three reviews on, and lists follow it', async () => {
  const { shop, everybody } = await visited()
  const stars = [5, 4, 4]
  const shown = async () => (await ask(getBusiness, everybody)).rating
  const place = { query: { city: 'baghdad', limit: 50 } }
  for (const [at, given] of stars.entries()) {
    expect(await shown()).toBeNull()
    const { own } = await visited({}, shop)
    await ask(writeReview, { ...own, body: { stars: given } })
    const listed = (await ask(listBusinesses, place)).items.find(
      ({ id }) => id === shop.business.id,
    )
    expect(listed?.rating).toEqual(at === 2 ? { average: 4.3, count: 3 } : null)
  }
  expect(await shown()).toEqual({ average: 4.3, count: 3 })
})

test('other than a completed appointment of the caller cannot be reviewed, with the reason', async () => {
  const body = { stars: 5 }
  const refused = async (own: Pick<CallInput, 'headers' | 'params'>) =>
    refusal(writeReview, { ...own, body })
  const reason = (of: string) => ({ status: 422, code: 'not_reviewable', data: { reason: of } })

  const coming = { starts_at: new Date(TEST_NOW.getTime() + DAY_MS), status: 'confirmed' }
  expect(await refused((await visited(coming)).own)).toMatchObject(reason('not_completed'))
  const off = { status: 'cancelled', cancelled_at: TEST_NOW, cancelled_by: 'customer' }
  expect(await refused((await visited(off)).own)).toMatchObject(reason('not_completed'))
  expect(await refused((await visited({ missed: true })).own)).toMatchObject(reason('missed'))
  const long = new Date(TEST_NOW.getTime() - (REVIEW_DAYS + 1) * DAY_MS)
  expect(await refused((await visited({ starts_at: long })).own)).toMatchObject(reason('too_late'))

  const { shop } = await visited()
  const owner = await createMember(db, shop.business.id)
  const theirs = await createCompleted(db, shop, owner.id)
  const headers = await awan.signIn(owner.id)
  const own = { headers, params: { appointmentId: theirs.id } }
  expect(await refused(own)).toMatchObject(reason('own_shop'))

  const other = await visited()
  const astray = { headers: other.person.headers, params: { appointmentId: theirs.id } }
  expect(await refused(astray)).toMatchObject({ status: 404, code: 'appointment_not_found' })
  expect(await refused({ params: { appointmentId: theirs.id } })).toMatchObject({ status: 401 })
  // An appointment that a shop entered for a number proves no visit.
  const noted = await createCompleted(db, shop, null)
  expect(await refused({ headers, params: { appointmentId: noted.id } })).toMatchObject({
    status: 404,
  })
})

test('a visit that has just ended can be reviewed before the job has stored that it has', async () => {
  const ended = { starts_at: new Date(TEST_NOW.getTime() - DAY_MS / 48), status: 'confirmed' }
  const { own } = await visited(ended)
  expect(await ask(writeReview, { ...own, body: { stars: 5 } })).toMatchObject({
    review: { stars: 5 },
  })
})

test('it can be changed for so many days, and taken back for ever', async () => {
  const { appointment, own } = await visited()
  const before = new Date(TEST_NOW.getTime() - EDIT_DAYS * DAY_MS)
  await createReview(db, appointment, { created_at: before })
  expect(await ask(getReview, own)).toMatchObject({ writableUntil: null })
  expect(await refusal(writeReview, { ...own, body: { stars: 1 } })).toMatchObject({
    data: { reason: 'too_late' },
  })
  expect(await ask(deleteReview, own)).toMatchObject({ review: null })
})

test.each([
  { stars: 0 },
  { stars: 4.5 },
  { stars: 5, comment: 'x'.repeat(1001) },
  { stars: 5, comment: 'a\u0000b' },
  { stars: 5, comment: `a${'\u0301'.repeat(9)}` },
])('a malformed review is refused: %j', async (body) => {
  const { own } = await visited()
  expect(await refusal(writeReview, { ...own, body })).toMatchObject({ code: 'invalid_input' })
})

test('one person writes so many times a day', async () => {
  const { own } = await visited()
  const write = async (stars: number) =>
    awan.call(writeReview, { ...own, body: { stars: 1 + (stars % 5) } })
  for (let at = 0; at < REVIEWS_A_DAY; at += 1) expect((await write(at)).statusCode).toBe(200)
  expect((await write(0)).statusCode).toBe(429)
})

test('a list is read page by page and by its stars', async () => {
  const { shop, everybody } = await visited()
  for (let at = 0; at < 5; at += 1) {
    const { appointment } = await visited({}, shop)
    const created_at = new Date(TEST_NOW.getTime() - at * 1000)
    await createReview(db, appointment, { stars: at === 3 ? 1 : 5, comment: `${at}`, created_at })
  }
  const first = await ask(listReviews, { ...everybody, query: { limit: 3 } })
  expect(first.items.map(({ comment }) => comment)).toEqual(['0', '1', '2'])
  const cursor = first.nextCursor ?? ''
  const rest = await ask(listReviews, { ...everybody, query: { limit: 3, cursor } })
  expect(rest.items.map(({ comment }) => comment)).toEqual(['3', '4'])
  const low = await ask(listReviews, { ...everybody, query: { stars: 1 } })
  expect(low.items.map(({ comment }) => comment)).toEqual(['3'])
  expect(await refusal(listReviews, { ...everybody, query: { stars: 1, cursor } })).toMatchObject({
    code: 'invalid_input',
  })
  expect(await refusal(listReviews, { params: { businessId: 'no' } })).toMatchObject({
    code: 'business_not_found',
  })
})

test('the shop sees an appointment after midnight with the evening that it extends', async () => {
  const shop = await createShop(db, { weekly: everyDay([1080, 1620]) })
  // 01:30 of 2 March and 20:00 of 1 March in Baghdad.
  const night = await visited({ starts_at: new Date('2026-03-01T22:30:00Z') }, shop)
  await createReview(db, night.appointment)
  const evening = await visited({ starts_at: new Date('2026-03-01T17:00:00Z') }, shop)
  await createReview(db, evening.appointment, { created_at: new Date(TEST_NOW.getTime() - DAY_MS) })
  const headers = await awan.signIn((await createMember(db, shop.business.id)).id)
  const { items } = await ask(listShopReviews, { ...night.everybody, headers })
  expect(items.map(({ appointment }) => appointment.eveningOf)).toEqual(['2026-03-01', null])
})

test('the shop answers, changes and deletes its answer; the audit log has the actor', async () => {
  const { shop, own, everybody } = await visited()
  await ask(writeReview, { ...own, body: { stars: 2, comment: 'I waited long' } })
  const owner = await createMember(db, shop.business.id)
  const here = { headers: await awan.signIn(owner.id), ...everybody }
  const open = { ...here, query: { show: 'unanswered' } }
  const list = await ask(listShopReviews, open)
  expect(list).toMatchObject({ unanswered: 1, histogram: [0, 1, 0, 0, 0] })
  const [review] = list.items
  expect(review).toMatchObject({ version: 1, appointment: { services: [{ en: 'Haircut' }] } })
  const at = { ...here, params: { ...everybody.params, reviewId: review?.id ?? '' } }
  await ask(answerReview, { ...at, body: { text: 'We are sorry', version: 1 } })
  expect((await ask(listReviews, everybody)).items[0]?.answer?.text).toBe('We are sorry')
  expect((await ask(listShopReviews, open)).items).toEqual([])
  expect((await ask(listShopReviews, { ...here, query: { show: 'low' } })).items).toHaveLength(1)

  // An answer to an older version is refused, as the shop has not read the new text.
  await ask(writeReview, { ...own, body: { stars: 1, comment: 'Never again' } })
  const stale = { ...at, body: { text: 'Thank you', version: 1 } }
  expect(await refusal(answerReview, stale)).toMatchObject({ code: 'changed_elsewhere' })
  await ask(removeAnswer, at)
  expect((await ask(listReviews, everybody)).items[0]?.answer).toBeNull()
  expect(await refusal(answerReview, { ...at, body: { text: ' ', version: 2 } })).toMatchObject({
    code: 'invalid_input',
  })
  const gone = { ...here, params: { ...everybody.params, reviewId: crypto.randomUUID() } }
  expect(await refusal(removeAnswer, gone)).toMatchObject({ code: 'review_not_found' })
  const entries = await db
    .selectFrom('audit_entry')
    .select('action')
    .where('business_id', '=', shop.business.id)
    .orderBy('id')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual(['review.answered', 'review.answer_removed'])
  clock.now = TEST_NOW
})
