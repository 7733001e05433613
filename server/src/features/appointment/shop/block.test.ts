import { afterAll, expect, test } from 'vitest'
import {
  blockOverlapsData,
  changedBlockData,
  changeBlock,
  createBlocks,
  deleteBlock,
} from '@awan/core/appointment/block-contract'
import { createTestApp } from '#testing/app.ts'
import { createMember } from '#testing/stage/factories.ts'
import { openShop } from '#testing/stage/diary.ts'
import { noonIn, SOUND, violations } from '#testing/stage/appointments.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
const { ask, db, refusal } = awan
afterAll(awan.close)

test('a block is not bookable, moves, changes staff member and is deleted', async () => {
  const shop = await openShop(awan, { staff: 2 })
  const [first = '', second = ''] = shop.staffIds
  const body = { staffId: first, start: noonIn(1), end: noonIn(1, 60), reason: 'Bank' }
  const { items } = await shop.block(body)
  expect(items).toEqual([{ id: items[0]?.id, version: 1, ...body }])
  expect((await shop.refuseWriting({ start: noonIn(1, 30) })).code).toBe('slot_taken')
  const on = { ...shop.here, params: { ...shop.here.params, blockId: items[0]?.id ?? '' } }
  const moved = await ask(changeBlock, {
    ...on,
    body: { start: noonIn(1, 30), end: noonIn(1, 90), staffId: second, version: 1 },
  })
  const place = { staffId: second, start: noonIn(1, 30), end: noonIn(1, 90) }
  expect(moved).toEqual({ ...items[0], ...place, version: 2 })
  expect(await ask(changeBlock, { ...on, body: { ...place, version: 2 } })).toEqual(moved)
  expect((await shop.diary('2026-03-04')).blocks).toEqual([moved])
  await shop.write({ start: noonIn(1, 30) })
  await ask(deleteBlock, { ...on, body: { version: 2 } })
  expect((await refusal(deleteBlock, { ...on, body: { version: 2 } })).code).toBe('block_not_found')
  await shop.write({ start: noonIn(1, 30), staffId: second })
})

test('a request repeated with its key blocks the time once', async () => {
  const shop = await openShop(awan)
  const body = { staffId: null, start: noonIn(1), end: noonIn(1, 60) }
  const headers = { ...shop.here.headers, 'idempotency-key': 'one-block' }
  const on = { ...shop.here, headers, body }
  const [first, second] = await Promise.all([ask(createBlocks, on), ask(createBlocks, on)])
  expect(second).toEqual(first)
  expect((await shop.diary('2026-03-04')).blocks).toEqual(first.items)
  const other = { ...on, body: { ...body, end: noonIn(1, 90) } }
  expect((await refusal(createBlocks, other)).code).toBe('idempotency_key_reused')
})

test('over appointments and other blocked time it is refused for all, and names them', async () => {
  const shop = await openShop(awan, { staff: 2 })
  const [first = '', second = ''] = shop.staffIds
  const appointment = await shop.write({ start: noonIn(1), staffId: second })
  const { items } = await shop.block({ staffId: first, start: noonIn(1, 15), end: noonIn(1, 20) })
  const body = { staffId: null, start: noonIn(1), end: noonIn(1, 60) }
  const refused = await refusal(createBlocks, { ...shop.here, body })
  expect([refused.status, refused.code]).toEqual([409, 'block_overlaps'])
  expect(blockOverlapsData.parse(refused.data)).toEqual({ visits: [appointment], blocks: items })
  expect((await shop.diary('2026-03-04')).blocks).toEqual(items)
  const everyone = await shop.block({ ...body, start: noonIn(2), end: noonIn(2, 60) })
  expect(everyone.items.map(({ staffId }) => staffId).toSorted()).toEqual(
    [...shop.staffIds].toSorted(),
  )
  const on = { ...shop.here, params: { ...shop.here.params, blockId: items[0]?.id ?? '' } }
  const over = await refusal(changeBlock, {
    ...on,
    body: { start: noonIn(1), end: noonIn(1, 10), staffId: second, version: 1 },
  })
  expect(over.data).toEqual({ visits: [appointment], blocks: [] })
  expect((await shop.diary('2026-03-04')).blocks).toEqual(items)
})

test('too short, too long, long past, off the minute and other staff’s columns are refused', async () => {
  const [shop, other] = [await openShop(awan), await openShop(awan)]
  const { staffId } = shop
  const wrong = [
    { staffId, start: noonIn(1), end: noonIn(1, 4) },
    { staffId, start: noonIn(1), end: noonIn(0) },
    { staffId, start: noonIn(1), end: noonIn(9) },
    { staffId, start: noonIn(-1), end: noonIn(-1, 30) },
    { staffId, start: '2026-03-04T09:00:30Z', end: noonIn(1, 30) },
    { staffId: other.staffId, start: noonIn(1), end: noonIn(1, 30) },
  ]
  for (const body of wrong)
    expect((await refusal(createBlocks, { ...shop.here, body })).status).toBe(422)
  const { items } = await other.block({
    ...wrong[5],
    staffId: other.staffId,
    start: noonIn(1),
    end: noonIn(1, 30),
  })
  const on = { ...shop.here, params: { ...shop.here.params, blockId: items[0]?.id ?? '' } }
  expect((await refusal(deleteBlock, { ...on, body: { version: 1 } })).code).toBe('block_not_found')
  const body = { start: noonIn(1), end: noonIn(1, 30), version: 1 }
  expect((await refusal(changeBlock, { ...on, body })).code).toBe('block_not_found')
})

test('a removed block that began yesterday can be written again', async () => {
  const shop = await openShop(awan)
  const week = { staffId: shop.staffId, start: noonIn(-1), end: noonIn(5), reason: 'Leave' }
  const { items } = await shop.block(week)
  const on = { ...shop.here, params: { ...shop.here.params, blockId: items[0]?.id ?? '' } }
  await ask(deleteBlock, { ...on, body: { version: 1 } })
  expect((await shop.block(week)).items).toMatchObject([{ start: noonIn(-1), end: noonIn(5) }])
})

test('A-14: a stale update or deletion of a block returns its current state', async () => {
  const shop = await openShop(awan, { staff: 2 })
  const [own = '', other = ''] = shop.staffIds
  const times = { start: noonIn(1), end: noonIn(1, 60) }
  const { items } = await shop.block({ ...times, staffId: own, reason: 'Bank' })
  const on = { ...shop.here, params: { ...shop.here.params, blockId: items[0]?.id ?? '' } }
  const longer = { start: noonIn(1), end: noonIn(1, 90), version: 1 }
  const now = await ask(changeBlock, { ...on, body: longer })
  const late = [
    await refusal(changeBlock, { ...on, body: { ...longer, end: noonIn(1, 30) } }),
    await refusal(deleteBlock, { ...on, body: { version: 1 } }),
  ]
  for (const { status, code, data } of late) {
    expect([status, code]).toEqual([409, 'changed_elsewhere'])
    expect(changedBlockData.parse(data)).toEqual({ block: now })
  }
  expect((await shop.diary('2026-03-04')).blocks).toEqual([now])
  const actions = await db
    .selectFrom('audit_entry')
    .select('action')
    .where('subject', '=', now.id)
    .orderBy('id')
    .execute()
  expect(actions.map(({ action }) => action)).toEqual(['block.added', 'block.changed'])
  const without = await awan.app.inject({
    method: 'PATCH',
    url: `/api/console/businesses/${shop.business.id}/blocks/${now.id}`,
    headers: shop.headers,
    payload: { start: longer.start, end: longer.end },
  })
  expect(without.statusCode).toBe(422)

  // A staff member who no longer has the block gets `block_not_found`, without data of the new one.
  const member = await createMember(db, shop.business.id, 'staff', {}, own)
  await ask(changeBlock, { ...on, body: { ...times, staffId: other, version: 2 } })
  const theirs = { ...on, headers: await awan.signIn(member.id) }
  expect((await refusal(changeBlock, { ...theirs, body: { ...longer, version: 2 } })).code).toBe(
    'block_not_found',
  )
})

test('the staff role blocks its own time only', async () => {
  const shop = await openShop(awan, { staff: 2 })
  const [own = '', other = ''] = shop.staffIds
  const member = await createMember(db, shop.business.id, 'staff', {}, own)
  const here = { ...shop.here, headers: await awan.signIn(member.id) }
  const body = { start: noonIn(1), end: noonIn(1, 30) }
  expect((await refusal(createBlocks, { ...here, body: { ...body, staffId: null } })).code).toBe(
    'forbidden',
  )
  expect((await refusal(createBlocks, { ...here, body: { ...body, staffId: other } })).status).toBe(
    422,
  )
  const { items } = await ask(createBlocks, { ...here, body: { ...body, staffId: own } })
  const on = { ...here, params: { ...here.params, blockId: items[0]?.id ?? '' } }
  const away = { ...body, staffId: other, version: 1 }
  expect((await refusal(changeBlock, { ...on, body: away })).data).toEqual({
    reason: 'unknown_staff',
  })
  const theirs = await shop.block({ ...body, staffId: other })
  const onTheirs = { ...here, params: { ...here.params, blockId: theirs.items[0]?.id ?? '' } }
  const seen = { version: 1 }
  expect((await refusal(deleteBlock, { ...onTheirs, body: seen })).code).toBe('block_not_found')
  await ask(deleteBlock, { ...on, body: seen })
  expect(await violations(awan.pool)).toEqual(SOUND)
})
