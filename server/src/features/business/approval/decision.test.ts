import { afterAll, expect, test } from 'vitest'
import type { AuditAction } from '@awan/core/audit/actions'
import { decideBusiness, getDossier, listCandidates } from '@awan/core/business/approval-contract'
import { changeDetails, resubmitBusiness } from '@awan/core/business/details-contract'
import { setShopPhotos } from '@awan/core/photo/contract'
import { presentDetails } from '../settings/details.presenter.ts'
import { findDetails } from '../settings/details.queries.ts'
import { decidedStateOf } from './decision.presenter.ts'
import { keepDecision } from './decision.queries.ts'
import { recordAudit } from '#records/audit.ts'
import { createTestApp } from '#testing/app.ts'
import { createMember, createPhoto, createShop } from '#testing/stage/factories.ts'
import { untilWaiting } from '#testing/races/racing.ts'

const { clock, db, pool, ask, call, refusal, asPerson, signIn, close } = await createTestApp()
afterAll(close)
const operator = await asPerson({ operator: true })

async function candidate() {
  const { business } = await createShop(db, { business: { status: 'pending' } })
  const owner = await createMember(db, business.id)
  const params = { businessId: business.id }
  const headers = await signIn(owner.id)
  return {
    id: business.id,
    owner,
    seen: { params, headers: operator.headers },
    owned: { params, headers },
    verdict: (decision: 'approve' | 'decline' | 'suspend', version: number, reason = '') => ({
      params,
      headers: operator.headers,
      body: { decision, version, ...(reason && { reason }) },
    }),
  }
}

const lastOf = async (seen: Awaited<ReturnType<typeof candidate>>['seen']) =>
  (await ask(getDossier, seen)).lastDecision

const keptOf = (id: string) =>
  db.selectFrom('business_decision').selectAll().where('business_id', '=', id).execute()

test('a first submission has no last decision, and a resubmission lists its changes', async () => {
  const shop = await candidate()
  const listed = async () => {
    const { items } = await ask(listCandidates, {
      headers: operator.headers,
      query: { status: 'pending', limit: 50 },
    })
    return items.find(({ id }) => id === shop.id)?.sentAgain
  }
  expect([await lastOf(shop.seen), await listed()]).toEqual([null, false])

  const before = await ask(decideBusiness, shop.verdict('decline', 1, 'Where is it?'))
  expect(before.lastDecision).toMatchObject({
    decision: 'decline',
    reason: 'Where is it?',
    changed: [],
    photos: { added: [], removed: 0 },
  })
  const body = {
    version: 2,
    name: { en: 'New name', ar: before.details.name.ar ?? null },
    landmark: { en: null, ar: 'خلف المصرف' },
    phone: '07701234567',
    location: { latitude: 33.1, longitude: 44.1 },
  }
  await ask(changeDetails, { ...shop.owned, body })
  await ask(resubmitBusiness, { ...shop.owned, body: { version: 3 } })
  const { details, lastDecision } = await ask(getDossier, shop.seen)
  expect(details).toMatchObject({ status: 'pending', statusReason: '', name: { en: 'New name' } })
  expect(lastDecision).toMatchObject({
    decision: 'decline',
    reason: 'Where is it?',
    changed: ['name', 'phone', 'landmark', 'location'],
    before: { name: before.details.name, phone: before.details.phone },
  })
  expect(await listed()).toBe(true)
})

test('added and removed photos are listed, and the next decision starts anew', async () => {
  const shop = await candidate()
  const photo = async (position: number | null) =>
    (await createPhoto(db, { uploaded_by: shop.owner.id, business_id: shop.id, position })).id
  const [second, other] = [await photo(1), await photo(null)]
  await photo(0)
  await ask(decideBusiness, shop.verdict('decline', 1, 'Blurred'))
  const photoIds = [other, second]
  await ask(setShopPhotos, { ...shop.owned, body: { version: 2, photoIds } })
  const last = await lastOf(shop.seen)
  expect(last?.photos).toEqual({ added: [expect.stringContaining(other)], removed: 1 })
  await ask(decideBusiness, shop.verdict('approve', 3))
  expect(await lastOf(shop.seen)).toMatchObject({
    decision: 'approve',
    reason: '',
    changed: [],
    photos: { added: [], removed: 0 },
  })
  expect(await keptOf(shop.id)).toHaveLength(1)
})

test('changes of services, team and hours since are counted from the audit log, by subject', async () => {
  const shop = await candidate()
  const record = (action: AuditAction) =>
    db.transaction().execute((trx) =>
      recordAudit(trx, {
        at: clock.now,
        actorId: shop.owner.id,
        businessId: shop.id,
        action,
        subject: shop.id,
      }),
    )
  await record('staff.changed')
  await ask(decideBusiness, shop.verdict('decline', 1, 'Who works there?'))
  expect((await lastOf(shop.seen))?.recorded).toEqual([])
  for (const action of ['hours.changed', 'offering.created', 'photo.arranged'] as const)
    await record(action)
  await record('offering.changed')
  expect((await lastOf(shop.seen))?.recorded).toEqual([
    { about: 'offering', count: 2 },
    { about: 'hours', count: 1 },
  ])
  await ask(decideBusiness, shop.verdict('approve', 2))
  expect((await lastOf(shop.seen))?.recorded).toEqual([])
})

test('a changed order of photos is not a new photo', async () => {
  const shop = await candidate()
  const made = async (position: number) =>
    (await createPhoto(db, { uploaded_by: shop.owner.id, business_id: shop.id, position })).id
  const ids = [await made(0), await made(1)]
  await ask(decideBusiness, shop.verdict('decline', 1, 'Blurred'))
  const photoIds = ids.toReversed()
  await ask(setShopPhotos, { ...shop.owned, body: { version: 2, photoIds } })
  expect((await lastOf(shop.seen))?.photos).toEqual({ added: [], removed: 0 })
})

test('of concurrent operators’ decisions one state is stored, that of the decision that stands', async () => {
  const shop = await candidate()
  const answers = await Promise.all([
    call(decideBusiness, shop.verdict('approve', 1)),
    call(decideBusiness, shop.verdict('decline', 1, 'No such address')),
    call(decideBusiness, shop.verdict('approve', 1)),
    call(decideBusiness, shop.verdict('decline', 1, 'No such number')),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
  const { details, lastDecision } = await ask(getDossier, shop.seen)
  expect(lastDecision).toMatchObject({
    decision: details.status === 'approved' ? 'approve' : 'decline',
    reason: details.statusReason,
    changed: [],
  })
  expect(await keptOf(shop.id)).toHaveLength(1)
})

test('a change before the decision makes it stale, and no state is stored', async () => {
  const shop = await candidate()
  const owner = await pool.connect()
  await owner.query('begin')
  await owner.query(
    `update business set phone = '+9647701234567', version = version + 1 where id = $1`,
    [shop.id],
  )
  const deciding = call(decideBusiness, shop.verdict('decline', 1, 'Wrong number'))
  await untilWaiting(pool)
  await owner.query('commit')
  owner.release()
  expect((await deciding).statusCode).toBe(409)
  expect(await keptOf(shop.id)).toEqual([])
})

test('sabotaged: a state that is read before the decision is not the one decided on, and the same check sees it', async () => {
  const shop = await candidate()
  const row = await findDetails(db, shop.id)
  if (!row) throw new Error('no business')
  const state = decidedStateOf(presentDetails(row), [])
  await ask(changeDetails, { ...shop.owned, body: { version: 1, phone: '07701234567' } })
  await ask(decideBusiness, shop.verdict('decline', 2, 'Wrong number'))
  expect((await lastOf(shop.seen))?.changed).toEqual([])
  await db.transaction().execute((trx) =>
    keepDecision(trx, {
      businessId: shop.id,
      decision: 'decline',
      reason: 'Wrong number',
      now: clock.now,
      state,
    }),
  )
  expect((await lastOf(shop.seen))?.changed).toEqual(['phone'])
})

test('the stored state is deleted with the business, and readable by operators only', async () => {
  const shop = await candidate()
  await ask(decideBusiness, shop.verdict('decline', 1, 'Where is it?'))
  expect((await refusal(getDossier, { params: shop.seen.params })).status).toBe(401)
  expect((await refusal(getDossier, shop.owned)).status).toBe(403)
  await db.deleteFrom('business').where('id', '=', shop.id).execute()
  expect((await refusal(getDossier, shop.seen)).status).toBe(404)
  expect(await keptOf(shop.id)).toEqual([])
})
