import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { listDeskAudit } from '@awan/core/audit/desk-contract'
import { HOUR_MS } from '@awan/core/time'
import { createTestApp, TEST_NOW } from '#testing/app.ts'
import { createBusiness } from '#testing/stage/factories.ts'
import { fullScans, recordQueries } from '#testing/races/recorder.ts'
import { listDeskRows } from './queries.ts'

const { db, pool, ask, refusal, asPerson, close } = await createTestApp()
afterAll(close)

const { headers } = await asPerson({ operator: true })
const [shop, other] = [await createBusiness(db), await createBusiness(db)]
const [owner, manager] = [await asPerson(), await asPerson()]

const ENTRIES = [
  { business_id: shop.id, actor_id: owner.accountId, action: 'season.changed' },
  { business_id: other.id, actor_id: manager.accountId, action: 'hours.changed' },
  { business_id: shop.id, actor_id: null, action: 'appointment.completed' },
  { business_id: null, actor_id: owner.accountId, action: 'message.resent' },
]
await db
  .insertInto('audit_entry')
  .values(
    ENTRIES.map((entry, at) => ({
      ...entry,
      at: new Date(TEST_NOW.getTime() - at * 20 * HOUR_MS),
      subject: crypto.randomUUID(),
    })),
  )
  .execute()

const actions = async (query: Record<string, string | number>) =>
  (await ask(listDeskAudit, { headers, query })).items.map(({ action }) => action)

test('the operator reads the entries of every shop and of the desk', async () => {
  expect(await actions({})).toEqual(ENTRIES.map(({ action }) => action))
  const { items } = await ask(listDeskAudit, { headers })
  expect(items[0]).toMatchObject({ actorId: owner.accountId, business: { id: shop.id } })
  expect(items[3]).toMatchObject({ action: 'message.resent', business: null })
})

test('filtered by actor, subject, account and time', async () => {
  expect(await actions({ actorId: owner.accountId })).toEqual(['season.changed', 'message.resent'])
  expect(await actions({ phone: manager.phone })).toEqual(['hours.changed'])
  expect(await actions({ businessId: other.id })).toEqual(['hours.changed'])
  expect(await actions({ about: 'message' })).toEqual(['message.resent'])
  expect(await actions({ about: 'appointment' })).toEqual(['appointment.completed'])
  // The country is three hours ahead of UTC.
  expect(await actions({ from: '2026-03-02', to: '2026-03-02' })).toEqual(['hours.changed'])
  expect(await refusal(listDeskAudit, { headers, query: { phone: '12' } })).toMatchObject({
    code: 'invalid_phone',
  })
  expect(await refusal(listDeskAudit, { headers, query: { about: 'nothing' } })).toMatchObject({
    code: 'invalid_input',
  })
})

test('pages follow each other without gaps', async () => {
  const first = await ask(listDeskAudit, { headers, query: { limit: 3 } })
  const cursor = first.nextCursor ?? ''
  expect(await actions({ limit: 3, cursor })).toEqual(['message.resent'])
})

test('among a hundred thousand entries each filter is answered by an index', async () => {
  await sql`
    insert into audit_entry (at, business_id, actor_id, action, subject)
    select ${TEST_NOW}::timestamptz - make_interval(mins => n), ${shop.id}, ${manager.accountId}::uuid,
      case when n % 500 = 7 then 'season.changed' else 'appointment.moved' end, gen_random_uuid()
    from generate_series(1, 20000) as n`.execute(db)
  await sql`vacuum analyze audit_entry`.execute(db)
  const recorded = recordQueries(pool)
  const page = { after: undefined, limit: 20 }
  for (const filter of [
    {},
    { about: 'season' },
    { actorId: owner.accountId },
    { phone: owner.phone },
    { businessId: other.id },
    { from: '2026-03-01', to: '2026-03-02' },
  ]) {
    recorded.queries.length = 0
    await listDeskRows(recorded.db, filter, page)
    const [query] = recorded.queries
    expect([filter, query && (await fullScans(pool, query))]).toEqual([filter, []])
  }
})
