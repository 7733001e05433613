import { afterAll, expect, test } from 'vitest'
import type { Endpoint } from '@awan/core/endpoint'
import { changeOffering, listOfferings } from '@awan/core/offering/contract'
import { changeHours, changeStaff, listStaff } from '@awan/core/staff/contract'
import { changeSeason, createSeason, listSeasons } from '@awan/core/staff/season-contract'
import { createTestApp, type CallInput, type Headers } from '#testing/app.ts'
import { openShop } from '#testing/stage/diary.ts'
import { createOffering } from '#testing/stage/factories.ts'
import { meeting, untilWaiting } from '#testing/races/racing.ts'
import { rounds } from '#testing/races/rounds.ts'

const on = await createTestApp({ config: { rateLimits: false } })
afterAll(on.close)

/** Test timeout in milliseconds; many requests take long on a busy machine. */
const PATIENCE = 90_000

const everyDay = (to: number) => Array.from({ length: 7 }, () => [{ from: 540, to }])

/** Sends edits of the same version by two owners concurrently; returns the responses and the stored result. */
async function duel<E extends Endpoint>(
  endpoint: E,
  params: Record<string, string>,
  headers: readonly Headers[],
  bodies: readonly CallInput<E>['body'][],
) {
  const answers = await Promise.all(
    bodies.map((body, at) => on.call(endpoint, { params, headers: headers[at] ?? {}, body })),
  )
  return answers.map(({ statusCode }) => statusCode)
}

test(
  'A-14: of two owners with the same edit open the second gets a conflict, and no edit is lost',
  rounds(8, 100, PATIENCE),
  async () => {
    const shop = await openShop(on)
    const { businessId } = shop.here.params
    const owners = [shop.headers, await on.signIn(shop.owner.id)]
    const hours = [{ staffId: shop.staffId, weekly: everyDay(1200) }]
    const span = { firstDay: '2026-06-01', lastDay: '2026-06-20', hours }
    const season = await on.ask(createSeason, { ...shop.here, body: { name: 'Summer', ...span } })
    const seasonOf = { businessId, seasonId: season.id }
    const staffOf = { businessId, staffId: shop.staffId }
    const offeringOf = { businessId, offeringId: shop.offering.id }
    let staffVersion = 1
    for (let version = 1; version <= 8; version += 1) {
      const prices = [version * 1000, version * 1000 + 1]
      const edits = prices.map((price) => ({ version, price }))
      const priced = await duel(changeOffering, offeringOf, owners, edits)
      expect([...priced].sort()).toEqual([200, 409])
      const [offering] = (await on.ask(listOfferings, shop.here)).items
      expect(offering).toMatchObject({ version: version + 1, price: prices[priced.indexOf(200)] })

      const names = [`Ali ${version}`, `Omar ${version}`]
      const named = await duel(
        changeStaff,
        staffOf,
        owners,
        names.map((en) => ({ version: staffVersion, name: { en, ar: null } })),
      )
      expect([...named].sort()).toEqual([200, 409])
      staffVersion += 1
      const ends = [1000 + 5 * version, 1100 + 5 * version]
      const timed = await duel(
        changeHours,
        staffOf,
        owners,
        ends.map((to) => ({ version: staffVersion, weekly: everyDay(to) })),
      )
      expect([...timed].sort()).toEqual([200, 409])
      staffVersion += 1
      const [member] = (await on.ask(listStaff, shop.here)).items
      expect(member).toMatchObject({
        version: staffVersion,
        name: { en: names[named.indexOf(200)] },
        weekly: everyDay(ends[timed.indexOf(200)] ?? 0),
      })

      const titles = [`Summer ${version}`, `Eid ${version}`]
      const titled = await duel(
        changeSeason,
        seasonOf,
        owners,
        titles.map((name) => ({ ...span, version, name })),
      )
      expect([...titled].sort()).toEqual([200, 409])
      const [kept] = (await on.ask(listSeasons, shop.here)).items
      expect(kept).toMatchObject({ version: version + 1, name: titles[titled.indexOf(200)] })
    }
  },
)

test('A-14 sabotaged: comparing versions first and writing later lets both succeed', async () => {
  const { offering } = await openShop(on)
  const meet = meeting(2)
  const edit = async (price: number) => {
    const { rows } = await on.pool.query<{ version: number }>(
      'select version from offering where id = $1',
      [offering.id],
    )
    await meet()
    if (rows[0]?.version !== 1) return false
    await on.pool.query('update offering set price = $2, version = 2 where id = $1', [
      offering.id,
      price,
    ])
    return true
  }
  expect(await Promise.all([edit(1), edit(2)])).toEqual([true, true])
})

test('a staff member who learns two services gets them in the order of the list', async () => {
  const shop = await openShop(on)
  const { id: businessId } = shop.business
  const ids = ['ffffffff', '00000000'].map((head) => `${head}${crypto.randomUUID().slice(8)}`)
  for (const id of ids) await createOffering(on.db, businessId, { id })
  await on.pool.query('analyze offering')
  const [last, first] = ids
  const ordering = await on.pool.connect()
  const lock = 'select from offering where id = $1 for no key update'
  await ordering.query('begin')
  await ordering.query(lock, [first])
  const learning = on.call(changeStaff, {
    headers: shop.headers,
    params: { businessId, staffId: shop.staffId },
    body: { version: 1, offeringIds: [shop.offering.id, ...ids] },
  })
  await untilWaiting(on.pool)
  await ordering.query(lock, [last])
  await ordering.query('commit')
  ordering.release()
  expect((await learning).statusCode).toBe(200)
})
