import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { deleteMe } from '@awan/core/account/contract'
import { exportPerson } from '@awan/core/account/people-contract'
import {
  addFavourite,
  FAVOURITE_LIMIT,
  listFavourites,
  removeFavourite,
} from '@awan/core/favourite/contract'
import { createTestApp } from '#testing/app.ts'
import { createBusiness, createShop } from '#testing/stage/factories.ts'

const awan = await createTestApp({ max: 12 })
const { ask, call, refusal, clock, db, asPerson } = awan
afterAll(awan.close)

const of = ({ id }: { id: string }) => ({ params: { businessId: id } })

async function idsOf(headers: Record<string, string>) {
  const { items } = await ask(listFavourites, { headers })
  return items.map(({ id }) => id)
}

test('favourites are listed newest first, once each, and removed', async () => {
  const [first, second] = [(await createShop(db)).business, (await createShop(db)).business]
  const { headers } = await asPerson()
  await ask(addFavourite, { headers, ...of(first) })
  clock.advance(1000)
  await ask(addFavourite, { headers, ...of(second) })
  await ask(addFavourite, { headers, ...of(first) })
  expect(await idsOf(headers)).toEqual([second.id, first.id])
  // Another account has no favourites.
  expect(await idsOf((await asPerson()).headers)).toEqual([])
  await ask(removeFavourite, { headers, ...of(second) })
  await ask(removeFavourite, { headers, ...of(second) })
  await ask(removeFavourite, { headers, ...of({ id: 'no' }) })
  expect(await idsOf(headers)).toEqual([first.id])
})

test('undoing a removal restores the position, never newer than now', async () => {
  const shops = [(await createShop(db)).business, (await createShop(db)).business]
  const { headers } = await asPerson()
  for (const shop of shops) {
    await ask(addFavourite, { headers, ...of(shop) })
    // Both within one second.
    clock.advance(300)
  }
  const [first, second] = shops.map(({ id }) => id)
  const { items } = await ask(listFavourites, { headers })
  for (const { id, since } of items) {
    await ask(removeFavourite, { headers, ...of({ id }) })
    await ask(addFavourite, { headers, ...of({ id }), body: { since } })
    expect(await idsOf(headers)).toEqual([second, first])
  }
  const later = (await createShop(db)).business
  const body = { since: '2999-01-01T00:00:00Z' }
  await ask(addFavourite, { headers, ...of(later), body })
  const [newest] = (await ask(listFavourites, { headers })).items
  expect(newest).toMatchObject({ id: later.id, since: clock.now.toISOString() })
})

test('a suspended shop is left out and returns; an unlisted one is not found', async () => {
  const { business } = await createShop(db)
  const { headers } = await asPerson()
  await ask(addFavourite, { headers, ...of(business) })
  const status = async (value: string) =>
    db.updateTable('business').set({ status: value }).where('id', '=', business.id).execute()
  await status('suspended')
  expect(await idsOf(headers)).toEqual([])
  await status('approved')
  expect(await idsOf(headers)).toEqual([business.id])
  const pending = await createBusiness(db, { status: 'pending' })
  for (const gone of [pending, { id: crypto.randomUUID() }, { id: 'no' }])
    expect(await refusal(addFavourite, { headers, ...of(gone) })).toMatchObject({
      status: 404,
      code: 'business_not_found',
    })
  expect((await refusal(addFavourite, of(business))).status).toBe(401)
})

/** Adds ten favourites concurrently to an account with room for two; returns the number it has then. */
async function fillAtOnce(
  add: (accountId: string, headers: object, id: string) => Promise<unknown>,
) {
  const { accountId, headers } = await asPerson()
  const shops = await Promise.all(
    Array.from({ length: FAVOURITE_LIMIT + 8 }, () => createBusiness(db)),
  )
  const kept = shops.slice(0, FAVOURITE_LIMIT - 2).map(({ id }) => id)
  await sql`insert into favourite select ${accountId}, id, ${clock.now} from unnest(${kept}::uuid[]) as id`.execute(
    db,
  )
  const more = shops.slice(FAVOURITE_LIMIT - 2)
  const answers = await Promise.all(more.map(({ id }) => add(accountId, headers, id)))
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from favourite where account_id = ${accountId}`.execute(db)
  return { count: rows[0]?.count, answers }
}

test('of ten added at once there is room for two', async () => {
  const { count, answers } = await fillAtOnce(async (_, headers, id) => {
    const answer = await call(addFavourite, { headers: { ...headers }, ...of({ id }) })
    return answer.statusCode
  })
  expect(count).toBe(FAVOURITE_LIMIT)
  expect(answers.toSorted()).toEqual([204, 204, ...Array(8).fill(409)])
})

test('sabotaged: without the lock more find room, and the same count sees it', async () => {
  const counted = Promise.withResolvers<void>()
  let waiting = 0
  const { count } = await fillAtOnce(async (accountId, _headers, id) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from favourite where account_id = ${accountId}`.execute(db)
    waiting += 1
    if (waiting === 10) counted.resolve()
    await counted.promise
    if ((rows[0]?.count ?? 0) < FAVOURITE_LIMIT)
      await sql`insert into favourite values (${accountId}, ${id}, ${clock.now})`.execute(db)
  })
  expect(count).toBe(FAVOURITE_LIMIT + 8)
})

test('favourites are part of the export, and deleted with the account', async () => {
  const { business } = await createShop(db)
  const { accountId, headers } = await asPerson()
  await ask(addFavourite, { headers, ...of(business) })
  const { headers: desk } = await asPerson({ operator: true })
  const kept = await ask(exportPerson, { headers: desk, params: { accountId } })
  expect(kept.favourites).toMatchObject([{ business: business.name }])
  await ask(deleteMe, { headers })
  const left = db.selectFrom('favourite').selectAll().where('account_id', '=', accountId)
  expect(await left.execute()).toEqual([])
})
