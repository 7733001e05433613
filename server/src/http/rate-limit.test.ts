import { expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { rangeOf, rateLimiter, subscriberOf } from './rate-limit.ts'

const secret = 'known to the tests and to nobody else'
const limit = { name: 'knock', subject: '203.0.113.7', points: 3, seconds: 60 }

test('uses are counted in the database by all at once and allowed again after the window', async () => {
  const { db, drop } = await createTestDatabase()
  let now = new Date('2026-03-03T09:00:00Z')
  const one = rateLimiter({ clock: () => now, secret, enabled: true })
  const two = rateLimiter({ clock: () => now, secret, enabled: true })
  const uses = Array.from({ length: 20 }, (_, index) => (index % 2 ? one : two).use(db, [limit]))
  const settled = await Promise.allSettled(uses)
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  await expect(one.check(db, [limit])).rejects.toMatchObject({
    code: 'too_many_requests',
    data: { retryAfter: 60 },
    retryAfter: 60,
  })
  await one.use(db, [{ ...limit, subject: 'someone else' }])
  now = new Date('2026-03-03T09:01:00Z')
  await one.check(db, [limit])
  await two.use(db, [limit])
  const rows = await db.selectFrom('rate_limit').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('203.0')
  await drop()
})

test('several limits are counted together and the longest wait is told', async () => {
  const { db, drop } = await createTestDatabase()
  const clock = () => new Date('2026-03-03T09:00:00Z')
  const { use } = rateLimiter({ clock, secret, enabled: true })
  const both = [limit, { ...limit, points: 2, seconds: 3600 }]
  await use(db, both)
  await use(db, both)
  await expect(use(db, both)).rejects.toMatchObject({ retryAfter: 3600 })
  await drop()
})

test('a use that costs more counts as that many, and one that is refused in a transaction as none', async () => {
  const { db, drop } = await createTestDatabase()
  const clock = () => new Date('2026-03-03T09:00:00Z')
  const { use } = rateLimiter({ clock, secret, enabled: true })
  const used = (cost: number) =>
    db.transaction().execute((trx) => use(trx, [{ ...limit, points: 10, cost }]))
  await used(4)
  await expect(used(7)).rejects.toMatchObject({ code: 'too_many_requests' })
  await used(6)
  await expect(used(1)).rejects.toMatchObject({ code: 'too_many_requests' })
  await drop()
})

test('limits that are off count nothing', async () => {
  const { db, drop } = await createTestDatabase()
  const limiter = rateLimiter({ clock: () => new Date(), secret, enabled: false })
  for (let use = 0; use < 10; use += 1) await limiter.use(db, [limit])
  await limiter.check(db, [limit])
  expect(await db.selectFrom('rate_limit').selectAll().execute()).toEqual([])
  await drop()
})

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'],
  ['2001:0DB8:0001::7', '2001:db8:1:0', '2001:db8:1'],
  ['::1', '0:0:0:0', '0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0'],
])('%s is the subscriber %s of the range %s', (ip, subscriber, range) => {
  expect([subscriberOf(ip), rangeOf(ip)]).toEqual([subscriber, range])
})
