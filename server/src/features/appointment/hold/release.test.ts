import { afterAll, beforeEach, expect, test } from 'vitest'
import { deleteMe } from '@awan/core/account/contract'
import { dropHold, takeHold } from '@awan/core/appointment/hold-contract'
import { MINUTE_MS } from '@awan/core/time'
import { addJob } from '#db/jobs.ts'
import { createTestApp, TEST_NOW } from '#testing/app.ts'
import { noonIn, holdStage } from '#testing/stage/appointments.ts'
import { enter } from '#testing/stage/codes.ts'
import { newPhone } from '#testing/stage/factories.ts'

const on = await createTestApp()
const { ask, clock, pool, refusal } = on
const { device, held, openDoor } = holdStage(on)
afterAll(on.close)
beforeEach(() => {
  clock.now = TEST_NOW
})

test('releasing a replaced hold leaves the newer one, also of the same account elsewhere', async () => {
  const [here, there] = [await openDoor({ staff: 1 }), await openDoor({ staff: 1 })]
  const { headers } = await on.asPerson()
  const [tab, phone] = [
    { ...headers, ...device() },
    { ...headers, ...device() },
  ]
  const first = await ask(takeHold, { headers: tab, body: here.input })
  const second = await ask(takeHold, { headers: tab, body: there.input })
  await ask(dropHold, { headers: tab, query: { id: first.id } })
  expect(await there.free()).toBe(false)
  const third = await ask(takeHold, { headers: phone, body: here.input })
  await ask(dropHold, { headers: tab, query: { id: second.id } })
  expect(await here.free()).toBe(false)
  // Any of the account's devices may release it; repeating that has no effect.
  for (const as of [tab, phone]) await ask(dropHold, { headers: as, query: { id: third.id } })
  expect(await here.free()).toBe(true)
})

test('a hold is released by its holder only, and by its name only', async () => {
  const { input, free } = await openDoor({ staff: 1 })
  const own = device()
  const { id } = await ask(takeHold, { headers: own, body: input })
  const { headers } = await on.asPerson()
  for (const other of [{}, device(), headers]) {
    await ask(dropHold, { headers: other, query: { id } })
    const unnamed = await refusal(dropHold, { headers: other, query: { id: 'all' } })
    expect(unnamed.code).toBe('invalid_input')
  }
  expect(await refusal(dropHold, { headers: own })).toMatchObject({
    status: 422,
    code: 'invalid_input',
  })
  expect(await free()).toBe(false)
  await ask(dropHold, { headers: own, query: { id } })
  expect(await free()).toBe(true)
})

test('a hold for several people is released whole', async () => {
  const { input, business } = await openDoor({ staff: 3 })
  const headers = device()
  const body = { ...input, people: 3 }
  const { id } = await ask(takeHold, { headers, body })
  expect((await ask(takeHold, { headers, body })).id).toBe(id)
  const rows = async () =>
    (await pool.query('select from occupancy where business_id = $1', [business.id])).rows.length
  expect(await rows()).toBe(3)
  await ask(dropHold, { headers, query: { id } })
  expect(await rows()).toBe(0)
})

test('another time, shop or service releases the previous hold, also when the new one is refused', async () => {
  const [here, there] = [await openDoor(), await openDoor()]
  const headers = device()
  const before = await held()
  await ask(takeHold, { headers, body: here.input })
  await ask(takeHold, { headers, body: { ...here.input, start: noonIn(1, 60) } })
  expect(await here.free()).toBe(true)
  await ask(takeHold, { headers, body: there.input })
  expect(await held()).toBe(before + 1)
  await refusal(takeHold, { headers, body: { ...there.input, start: noonIn(1, 7) } })
  expect(await held()).toBe(before)
})

test('an account holds one time on all its devices', async () => {
  const { input, free } = await openDoor({ staff: 1 })
  const { headers } = await on.asPerson()
  const before = await held()
  await ask(takeHold, { headers: { ...headers, ...device() }, body: input })
  await ask(takeHold, {
    headers: { ...headers, ...device() },
    body: { ...input, start: noonIn(1, 60) },
  })
  expect(await held()).toBe(before + 1)
  expect(await free()).toBe(true)
})

test('expired holds are deleted within a minute, others stay', async () => {
  const [early, late] = [await openDoor(), await openDoor()]
  await ask(takeHold, { headers: device(), body: early.input })
  clock.advance(3 * MINUTE_MS)
  await ask(takeHold, { headers: device(), body: late.input })
  clock.advance(2 * MINUTE_MS)
  await addJob(on.db, 'complete', {})
  await on.runJobs()
  const left = await pool.query<{ business_id: string }>('select business_id from hold')
  expect(left.rows.map((row) => row.business_id)).toEqual([late.business.id])
  const rows = await pool.query(`select from occupancy where business_id = $1`, [early.business.id])
  expect(rows.rows).toEqual([])
})

test('deleting the account releases its holds', async () => {
  const { input, free } = await openDoor({ staff: 1 })
  const { headers } = await enter(on, 'signup', newPhone())
  await ask(takeHold, { headers, body: input })
  await ask(deleteMe, { headers })
  expect(await free()).toBe(true)
})
