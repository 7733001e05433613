import { createECDH } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { endSession, startSession } from '@awan/core/analytics/contract'
import { exportPerson } from '@awan/core/account/people-contract'
import { saveDraft } from '@awan/core/business/registration-contract'
import { createFeed, createStaffFeed } from '@awan/core/feed/contract'
import { subscribeToPush } from '@awan/core/notification/push-contract'
import { changeNoticeSettings, notePresence } from '@awan/core/notification/settings-contract'
import { reportContent } from '@awan/core/report/contract'
import { DAY_MS, instantTextOf } from '@awan/core/time'
import { createTestApp } from '#testing/app.ts'
import { enter } from '#testing/stage/codes.ts'
import { openShop } from '#testing/stage/diary.ts'
import { newPhone } from '#testing/stage/factories.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
const { ask, asPerson, clock, db, pool } = awan
afterAll(awan.close)

const { headers: desk } = await asPerson({ operator: true })
const exportOf = (accountId: string) => ask(exportPerson, { headers: desk, params: { accountId } })

const SECRET_PATH = '/wpush/v2/the-address-lets-anybody-push'

test('an account that has done nothing else has empty parts', async () => {
  const { accountId } = await asPerson()
  const { usage, ...file } = await exportOf(accountId)
  expect(usage).toEqual({ summary: null, sessions: [] })
  expect(file).toMatchObject({ noticeSettings: null, draft: null, seenAt: null, memberships: [] })
  for (const part of ['messages', 'devices', 'pushSubscriptions', 'reports', 'feeds'] as const)
    expect(file[part]).toEqual([])
})

test('the export contains what a person set, wrote and left behind', async () => {
  const { accountId, headers } = await enter(awan, 'signup', newPhone())
  const now = clock.now.toISOString()
  const at = { sessionId: 'session-of-one-day', startTime: now }
  const deviceInfo = { userAgent: 'A phone', platform: 'test', language: 'ar' }
  const pages = [{ path: '/', startTime: now, actions: [{ action: 'search', timestamp: now }] }]
  await ask(startSession, { headers, body: { ...at, deviceInfo, pages } })
  await ask(endSession, { headers, params: at, body: { endTime: now } })
  const quiet = { from: 1320, until: 480 }
  const settings = { channels: ['push' as const, 'sms' as const], reminders: false, quiet }
  await ask(changeNoticeSettings, { headers, body: { ...settings, version: 0 } })
  await ask(notePresence, { headers })
  await ask(subscribeToPush, {
    headers,
    body: {
      kind: 'web',
      endpoint: `https://updates.push.services.mozilla.com${SECRET_PATH}`,
      publicKey: createECDH('prime256v1').generateKeys().toString('base64url'),
      authSecret: Buffer.alloc(16, 5).toString('base64url'),
    },
  })
  const { business, offering } = await openShop(awan)
  await ask(reportContent, {
    headers,
    body: {
      businessId: business.id,
      kind: 'offering',
      subjectId: offering.id,
      reason: 'misleading',
      words: 'It moved away',
    },
  })
  await ask(saveDraft, { headers, body: { content: { address: 'Behind the mill' }, version: 0 } })
  const { url } = await ask(createFeed, { headers })
  await db
    .insertInto('message')
    .values(
      ['reminder', 'code'].map((kind) => ({
        to_phone: newPhone(),
        account_id: accountId,
        channel: 'sms',
        kind,
        status: 'queued',
        text: `words of a ${kind}`,
        dedupe_key: `${kind} of the export`,
        due_at: clock.now,
        created_at: clock.now,
      })),
    )
    .execute()

  const file = await exportOf(accountId)
  expect(file).toMatchObject({
    noticeSettings: settings,
    seenAt: instantTextOf(clock.now),
    pushSubscriptions: [{ service: 'updates.push.services.mozilla.com' }],
    reports: [{ kind: 'offering', reason: 'misleading', words: 'It moved away' }],
    draft: { content: { address: 'Behind the mill' } },
    feeds: [{ business: null }],
    usage: {
      summary: { sessions: 1, visits: { Home: 1 } },
      sessions: [{ ...deviceInfo, pages: [{ path: '/', actions: [{ action: 'search' }] }] }],
    },
  })
  expect(file.messages).toHaveLength(2)
  expect(file.messages).toContainEqual(
    expect.objectContaining({ kind: 'reminder', text: 'words of a reminder', sentAt: null }),
  )
  expect(file.messages).toContainEqual(expect.objectContaining({ kind: 'code', text: null }))
  const text = JSON.stringify(file)
  const secret = url.split('/').findLast(Boolean) ?? ''
  for (const words of [SECRET_PATH, secret, 'words of a code', 'token', 'hash'])
    expect(text).not.toContain(words)
})

test('the export contains memberships with the feeds of their staff, and no other shop’s', async () => {
  const shop = await openShop(awan)
  const other = await openShop(awan)
  for (const { headers, business, staffId } of [shop, other])
    await ask(createStaffFeed, { headers, params: { businessId: business.id, staffId } })
  const { memberships, feeds } = await exportOf(shop.owner.id)
  expect(memberships).toEqual([{ business: shop.business.name, role: 'owner' }])
  expect(feeds).toMatchObject([{ business: shop.business.name }])
})

test('a device that has logged in is in the export', async () => {
  const phone = newPhone()
  const { accountId } = await enter(awan, 'signup', phone)
  await db
    .insertInto('known_device')
    .values({
      account_id: accountId,
      token_hash: Buffer.alloc(32, 7),
      created_at: clock.now,
      expires_at: new Date(clock.now.getTime() + DAY_MS),
    })
    .execute()
  const { devices } = await exportOf(accountId)
  expect(devices.at(-1)).toMatchObject({ expiresAt: expect.any(String) })
})

/** Tables that refer to an account: in the export, or left out for the reason given. */
const EXPORTED = [
  'account_presence',
  'appointment',
  'attendee',
  'business_draft',
  'business_member',
  'customer_feed',
  'favourite',
  'known_device',
  'message',
  'notice_settings',
  'notification',
  ...[
    'push_subscription',
    'report',
    'review',
    'session',
    'user_analytics',
    'user_sessions',
    'wait',
  ],
]
const LEFT_OUT: Record<string, string> = {
  api_key: 'of the shop',
  business_customer: 'of the shop, which answers for its own cards',
  hold: 'gone after minutes',
  idempotency_key: 'answers already in the export, gone after a day',
  member_invitation: 'of the shop',
  photo: 'of the shop',
  second_factor: 'secret',
}

test('every table that refers to an account is exported or has a reason not to be', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid = 'account'::regclass and conparentid = 0`,
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    [...EXPORTED, ...Object.keys(LEFT_OUT)].toSorted(),
  )
})
