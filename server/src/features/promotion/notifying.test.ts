import { storedName } from '@awan/core/language'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { updateMe } from '@awan/core/account/contract'
import { listNotifications } from '@awan/core/notification/contract'
import { notifyOfPromotion, endPromotion, listPromotions } from '@awan/core/promotion/contract'
import { MINUTE_MS, DAY_MS } from '@awan/core/time'
import { createTestApp, TEST_NOW, type Headers } from '#testing/app.ts'
import {
  createAccount,
  createBusiness,
  createMember,
  createPromotion,
  MADE_AT,
} from '#testing/stage/factories.ts'
import { rounds } from '#testing/races/rounds.ts'
import { noticeQueuer } from '#features/notification/notice.service.ts'
import { notifyOfPromotions } from './jobs.ts'

const on = await createTestApp({ config: { rateLimits: false } })
afterAll(on.close)

let businessId: string
let headers: Headers

beforeEach(async () => {
  on.clock.now = TEST_NOW
  businessId = (await createBusiness(on.db)).id
  headers = await on.signIn((await createMember(on.db, businessId)).id)
})

/** Creates customers of the shop with an account, the first `agreed` of whom agreed to promotions. */
async function customers(count: number, agreed: number, at = businessId): Promise<string[]> {
  const { rows } = await on.pool.query<{ id: string }>(
    `with person as (
       insert into account (phone, full_name, agreed_at, created_at, promotions_agreed_at)
       select '+964743' || lpad((nextval('customer_number'))::text, 7, '0'), 'Zainab Karim', $1, $1,
         case when n <= $3 then $1::timestamptz end
       from generate_series(1, $2::integer) as n
       returning id, phone, promotions_agreed_at
     ), card as (
       insert into business_customer (business_id, account_id, name, phone, created_at)
       select $4, id, 'Zainab', phone, $1 from person
     )
     select id from person order by promotions_agreed_at nulls last`,
    [MADE_AT, count, agreed, at],
  )
  return rows.map(({ id }) => id)
}
await on.pool.query('create sequence customer_number')

const notify = (promotionId: string, version = 1) =>
  on.ask(notifyOfPromotion, {
    headers,
    params: { businessId, promotionId },
    body: { version },
  })

/** Counts the promotion's notifications, the people notified, those without consent, and those notified at night. */
async function notifiedOf(promotionId: string) {
  const { rows } = await on.pool.query<Record<string, number>>(
    `select count(*)::integer as notified, count(distinct account_id)::integer as people,
       (count(*) filter (where account.promotions_agreed_at is null))::integer as unasked,
       (count(*) filter (where extract(hour from notification.created_at at time zone 'Asia/Baghdad')
         not between 9 and 20))::integer as "atNight"
     from notification join account on account.id = account_id where promotion_id = $1`,
    [promotionId],
  )
  return rows[0]
}

const run = () =>
  notifyOfPromotions(
    { db: on.db, queueNotices: noticeQueuer(async () => true) },
    () => on.clock.now,
  )

/** Makes the job crash after that many rows, which rolls back the current batch. */
async function crashAfter(rows: number): Promise<void> {
  await on.pool.query(`
    create sequence crash_at;
    create function crash() returns trigger language plpgsql as
      'begin if nextval(''crash_at'') > ${rows} then raise exception ''crash''; end if; return null; end';
    create trigger crash after insert on notification for each row execute function crash()`)
  await expect(run()).rejects.toThrow('crash')
  await on.pool.query(
    'drop trigger crash on notification; drop function crash; drop sequence crash_at',
  )
}

test(
  'C-09: of 1,000 customers the 700 who agreed are notified once each, across a crash in the middle',
  rounds(1, 20),
  async () => {
    await customers(1000, 700)
    const { id } = await createPromotion(on.db, businessId)
    await notify(id)
    await crashAfter(350)
    expect(await notifiedOf(id)).toEqual({ notified: 300, people: 300, unasked: 0, atNight: 0 })
    await Promise.all([run(), run(), run()])
    await run()
    expect(await notifiedOf(id)).toEqual({ notified: 700, people: 700, unasked: 0, atNight: 0 })
  },
)

test('C-09 sabotaged: without the index and with a list made beforehand people are notified twice, and the same check sees it', async () => {
  const ids = await customers(60, 40)
  const { id } = await createPromotion(on.db, businessId)
  await on.pool.query('drop index notification_promotion_once')
  try {
    const notifyAll = async (most: number) => {
      for (const accountId of ids.slice(0, most))
        await on.pool.query(
          `insert into notification (account_id, type, business_id, promotion_id, title, created_at)
           values ($1, 'promotional_offer', $2, $3, '{"en": "Offer"}', $4)`,
          [accountId, businessId, id, new Date('2026-03-03T19:00:00Z')],
        )
    }
    await notifyAll(20)
    await notifyAll(50)
    expect(await notifiedOf(id)).toEqual({ notified: 70, people: 50, unasked: 10, atNight: 70 })
  } finally {
    await on.pool.query('delete from notification where promotion_id = $1', [id])
    await on.pool.query(`create unique index notification_promotion_once
      on notification (account_id, business_id, promotion_id) where promotion_id is not null`)
  }
})

test.each<[string, string | undefined, number]>([
  ['still stands', undefined, 1],
  ['has ended', `update promotion set ended_at = now() where id = $1`, 0],
  [
    'is of a shop suspended since',
    `update business set status = 'suspended' from promotion where business_id = business.id and promotion.id = $1`,
    0,
  ],
  [
    'is no longer wanted',
    `update account set promotions_agreed_at = null where id = (select account_id from notification where promotion_id = $1)`,
    0,
  ],
  [
    'is of a shop that blocked them',
    `update business_customer as card set blocked_at = now() from promotion where promotion.business_id = card.business_id and promotion.id = $1`,
    0,
  ],
])('an offer held for a person’s quiet hours that %s', async (_, change, sent) => {
  const [accountId = ''] = await customers(1, 1)
  await on.signIn(accountId)
  await on.pool.query(
    `with quiet as (
       insert into notice_settings (account_id, channels, reminders, quiet_from, quiet_until)
       values ($1, '{push}', true, 540, 780)
     )
     insert into push_subscription (account_id, session_id, kind, endpoint, created_at)
     select account_id, id, 'native', 'token of ' || $1, $2 from session where account_id = $1`,
    [accountId, TEST_NOW],
  )
  on.clock.now = new Date('2026-03-03T07:00:00Z')
  const { id } = await createPromotion(on.db, businessId)
  await notify(id)
  await run()
  const pushes = async () => {
    const message = on.db.selectFrom('message').select('id').where('account_id', '=', accountId)
    return (await message.execute()).length
  }
  expect([await notifiedOf(id), await pushes()]).toEqual([
    expect.objectContaining({ notified: 1 }),
    0,
  ])
  if (change) await on.pool.query(change, [id])
  on.clock.now = new Date('2026-03-03T10:00:00Z')
  await on.runJobs()
  expect(await pushes()).toBe(sent)
})

test('C-09: a request at night waits for nine in the morning of the business', async () => {
  await customers(5, 5)
  const { id } = await createPromotion(on.db, businessId)
  for (const [now, notified] of [
    ['2026-03-03T18:00:00Z', 0],
    ['2026-03-03T23:00:00Z', 0],
    ['2026-03-04T05:59:59Z', 0],
    ['2026-03-04T06:00:00Z', 5],
  ] as const) {
    on.clock.now = new Date(now)
    if (now.startsWith('2026-03-03T18')) await notify(id)
    await on.runJobs()
    await run()
    expect([now, (await notifiedOf(id))?.['notified']]).toEqual([now, notified])
  }
})

test('customers who withdraw consent before the morning, and blocked ones, are not notified', async () => {
  const [first = '', second = ''] = await customers(4, 4)
  const { id } = await createPromotion(on.db, businessId)
  on.clock.now = new Date('2026-03-03T20:00:00Z')
  await notify(id)
  await run()
  await on.ask(updateMe, { headers: await on.signIn(first), body: { offersAgreed: false } })
  await on.db
    .updateTable('business_customer')
    .set({ blocked_at: on.clock.now })
    .where('account_id', '=', second)
    .execute()
  on.clock.now = new Date('2026-03-04T06:30:00Z')
  await run()
  expect(await notifiedOf(id)).toMatchObject({ notified: 2, unasked: 0 })
})

test.each([
  ['ended', "update promotion set ended_at = '2026-03-03T21:00:00Z' where business_id = $1"],
  ['used up', 'update promotion set use_limit = 2, uses = 2 where business_id = $1'],
  ['over', "update promotion set last_day = '2026-03-03' where business_id = $1"],
  [
    'for first appointments only',
    'update promotion set first_appointment_only = true where business_id = $1',
  ],
  ['of a suspended business', "update business set status = 'suspended' where id = $1"],
])('a promotion that is %s by the morning is not sent', async (_, change) => {
  await customers(3, 3)
  const { id } = await createPromotion(on.db, businessId)
  on.clock.now = new Date('2026-03-03T20:00:00Z')
  await notify(id)
  await on.pool.query(change, [businessId])
  on.clock.now = new Date('2026-03-04T06:30:00Z')
  await run()
  expect((await notifiedOf(id))?.['notified']).toBe(0)
  // The notifying stays closed even if its conditions are met again.
  await on.pool.query("update business set status = 'approved' where id = $1", [businessId])
  await on.pool.query(
    `update promotion set ended_at = null, use_limit = null, last_day = '2026-03-31',
       first_appointment_only = false where id = $1`,
    [id],
  )
  await run()
  expect((await notifiedOf(id))?.['notified']).toBe(0)
})

test('a shop notifies a person of at most one promotion in 24 hours; the second waits until then', async () => {
  await customers(3, 3)
  const one = await createPromotion(on.db, businessId)
  const two = await createPromotion(on.db, businessId)
  await notify(one.id)
  await notify(two.id)
  await Promise.all([run(), run()])
  await run()
  const both = async () => [
    (await notifiedOf(one.id))?.['notified'],
    (await notifiedOf(two.id))?.['notified'],
  ]
  expect((await both()).toSorted()).toEqual([0, 3])
  on.clock.advance(DAY_MS)
  await run()
  expect(await both()).toEqual([3, 3])
})

test('customers of another shop are not notified, and its promotions do not delay this shop’s', async () => {
  const other = await createBusiness(on.db)
  const [shared = ''] = await customers(1, 1)
  await customers(2, 2, other.id)
  await on.db
    .insertInto('business_customer')
    .values({ business_id: other.id, account_id: shared, name: 'Zainab', created_at: MADE_AT })
    .execute()
  const theirs = await createPromotion(on.db, other.id, { notify_requested_at: TEST_NOW })
  const ours = await createPromotion(on.db, businessId)
  await notify(ours.id)
  await run()
  expect((await notifiedOf(ours.id))?.['notified']).toBe(1)
  expect((await notifiedOf(theirs.id))?.['notified']).toBe(3)
})

test.each([
  { en: 'Spring', ar: 'الربيع' },
  { en: null, ar: 'الربيع' },
])('the message contains the promotion’s title and a link to the business: %o', async (title) => {
  const person = await createAccount(on.db, { promotions_agreed_at: MADE_AT })
  await on.db
    .insertInto('business_customer')
    .values({ business_id: businessId, account_id: person.id, name: 'Sara', created_at: MADE_AT })
    .execute()
  const { id } = await createPromotion(on.db, businessId, {
    name: storedName(title),
  })
  await notify(id)
  await on.runJobs()
  const list = await on.ask(listNotifications, { headers: await on.signIn(person.id) })
  expect(list.items).toEqual([
    expect.objectContaining({
      type: 'promotional_offer',
      business: expect.objectContaining({ id: businessId }),
      offer: {
        title,
        text: { en: '20% off until 31 March', ar: 'خصم 20% حتى 31 آذار' },
      },
    }),
  ])
})

test('requested twice, customers are notified once, and the shop sees their number', async () => {
  await customers(4, 3)
  const { id } = await createPromotion(on.db, businessId)
  const first = await notify(id)
  expect(first).toMatchObject({ announcedAt: '2026-03-03T09:00:00Z', told: 0, version: 2 })
  on.clock.advance(MINUTE_MS)
  expect(await notify(id)).toEqual(first)
  await on.runJobs()
  const list = await on.ask(listPromotions, { headers, params: { businessId } })
  expect(list).toMatchObject({ audience: 3, items: [{ id, told: 3 }] })
})

test('an ended promotion is not sent', async () => {
  const { id } = await createPromotion(on.db, businessId)
  const target = { businessId, promotionId: id }
  await on.ask(endPromotion, { headers, params: target, body: { version: 1 } })
  const refusal = await on.refusal(notifyOfPromotion, {
    headers,
    params: target,
    body: { version: 2 },
  })
  expect([refusal.status, refusal.code]).toEqual([409, 'promotion_ended'])
})

test('a first-appointment promotion is not sent to returning customers', async () => {
  const { id } = await createPromotion(on.db, businessId, { first_appointment_only: true })
  const params = { businessId, promotionId: id }
  const refusal = await on.refusal(notifyOfPromotion, { headers, params, body: { version: 1 } })
  expect([refusal.status, refusal.code]).toEqual([422, 'promotion_first_visit'])
  const list = await on.ask(listPromotions, { headers, params: { businessId } })
  expect(list.items).toMatchObject([{ id, announcedAt: null, version: 1 }])
})
