import { expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { rangeOf, rateLimiter, subscriberOf } from './rate-limit.ts'

const secret = 'known only to the tests'
const limit = { name: 'knock', subject: '203.0.113.7', points: 3, seconds: 60 }

test('concurrent uses are counted in the database and allowed again after the window', async () => {
  const { db, drop } = await createTestDatabase()
  let now = new Date('2026-03-03T09:00:00Z')
  const one = rateLimiter({ clock: () => now, secret, enabled: true })
  const two = rateLimiter({ clock: () => now, secret, enabled: true })
  const uses = Array.from({ length: 20 }, (_, index) => (index % 2 ? one : two).use(db, [limit]))
  const settled = await Promise.allSettled(uses)
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  await expect(one.use(db, [limit])).rejects.toMatchObject({
    code: 'too_many_requests',
    data: { retryAfter: 60 },
    retryAfter: 60,
  })
  await one.use(db, [{ ...limit, subject: 'someone else' }])
  now = new Date('2026-03-03T09:01:00Z')
  await two.use(db, [limit])
  const rows = await db.selectFrom('rate_limit').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('203.0')
  await drop()
})

test('several limits are counted together and the longest wait is returned', async () => {
  const { db, drop } = await createTestDatabase()
  const clock = () => new Date('2026-03-03T09:00:00Z')
  const { use } = rateLimiter({ clock, secret, enabled: true })
  const both = [limit, { ...limit, points: 2, seconds: 3600 }]
  await use(db, both)
  await use(db, both)
  await expect(use(db, both)).rejects.toMatchObject({ retryAfter: 3600 })
  await drop()
})

test('a use that costs more counts as that many, and one refused in a transaction as none', async () => {
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

test('returned points can be used again, and no more than that without credit', async () => {
  const { db, drop } = await createTestDatabase()
  let now = new Date('2026-03-03T09:00:00Z')
  const { use, giveBack } = rateLimiter({ clock: () => now, secret, enabled: true })
  const passed = async (limits: Parameters<typeof use>[1]) => {
    let count = 0
    while (
      count < 100 &&
      (await use(db, limits).then(
        () => true,
        () => false,
      ))
    )
      count += 1
    return count
  }
  await giveBack(db, [limit])
  expect(await db.selectFrom('rate_limit').selectAll().execute()).toEqual([])
  const three = [limit]
  expect(await passed(three)).toBe(3)
  // The refused use was counted too, as it was outside a transaction.
  await giveBack(db, [limit, { ...limit, subject: 'nobody' }])
  await giveBack(db, three)
  expect(await passed(three)).toBe(1)
  for (let back = 0; back < 20; back += 1) await giveBack(db, three)
  expect(await passed(three)).toBe(3)
  const lent = [{ ...limit, name: 'lent', back: 3, credit: 6 }]
  await use(db, lent)
  for (let back = 0; back < 20; back += 1) await giveBack(db, lent)
  expect(await passed(lent)).toBe(9)
  now = new Date('2026-03-03T09:01:00Z')
  await giveBack(db, lent)
  expect(await passed(lent)).toBe(3)
  await drop()
})

test('uses and returns of the same limits in any order do not deadlock', async () => {
  const { db, drop } = await createTestDatabase({ max: 20 })
  const clock = () => new Date('2026-03-03T09:00:00Z')
  const { use, giveBack } = rateLimiter({ clock, secret, enabled: true })
  const limits = ['a', 'b', 'c', 'd'].map((name) => ({
    ...limit,
    name,
    points: 1000,
    credit: 1000,
  }))
  await Promise.all(
    Array.from({ length: 200 }, (_, at) => {
      const mixed = at % 3 ? limits : limits.toReversed()
      return at % 2 ? use(db, mixed) : giveBack(db, mixed)
    }),
  )
  await drop()
})

test('a soft limit is counted and reported, and refuses no one', async () => {
  const { db, drop } = await createTestDatabase()
  const clock = () => new Date('2026-03-03T09:00:00Z')
  const { use } = rateLimiter({ clock, secret, enabled: true })
  const seen = [1, 2, 3, 4].map(() => () => use(db, [{ ...limit, soft: true }]))
  const over: boolean[] = []
  for (const one of seen) over.push(await one())
  expect(over).toEqual([false, false, false, true])
  await drop()
})

test('limits that are off count nothing', async () => {
  const { db, drop } = await createTestDatabase()
  const limiter = rateLimiter({ clock: () => new Date(), secret, enabled: false })
  for (let use = 0; use < 10; use += 1) await limiter.use(db, [limit])
  await limiter.giveBack(db, [limit])
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
