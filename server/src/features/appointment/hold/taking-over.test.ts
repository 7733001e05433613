import { afterAll, beforeEach, expect, test } from 'vitest'
import {
  createAppointment,
  listMoveSlots,
  rescheduleAppointment,
} from '@awan/core/appointment/contract'
import { takeHold } from '@awan/core/appointment/hold-contract'
import { createSeries, moveSeries } from '@awan/core/appointment/series-contract'
import { createTestApp, TEST_NOW } from '#testing/app.ts'
import { noonIn, SOUND, violations, withKey, holdStage } from '#testing/stage/appointments.ts'
import { enter } from '#testing/stage/codes.ts'
import { newPhone } from '#testing/stage/factories.ts'

const on = await createTestApp()
const { ask, clock, pool, refusal } = on
const { device, held, openDoor } = holdStage(on)
afterAll(on.close)
beforeEach(() => {
  clock.now = TEST_NOW
})

test('another appointment of the holder can move to the held time, which is listed as free for it', async () => {
  const { input } = await openDoor()
  const { headers } = await on.asPerson()
  const { id } = await ask(createAppointment, {
    headers: withKey(headers),
    body: { ...input, start: noonIn(2) },
  })
  await ask(takeHold, { headers, body: input })
  const params = { appointmentId: id }
  const query = { date: '2026-03-04' }
  const free = await ask(listMoveSlots, { headers, params, query })
  expect(free.items.map(({ start }) => start)).toContain(input.start)
  const moved = await ask(rescheduleAppointment, { headers, params, body: { start: input.start } })
  expect(moved.start).toBe(input.start)
  expect(await held()).toBe(0)

  // A time held by another customer stays theirs.
  const other = await on.asPerson()
  const start = noonIn(3)
  await ask(takeHold, { headers: other.headers, body: { ...input, start } })
  const refused = await refusal(rescheduleAppointment, { headers, params, body: { start } })
  expect(refused.code).toBe('slot_taken')
  expect(await violations(pool)).toEqual(SOUND)
})

test('a held time is free for the holder’s own series', async () => {
  const { input } = await openDoor()
  const { headers } = await on.asPerson()
  const { id } = await ask(createAppointment, { headers: withKey(headers), body: input })
  await ask(takeHold, { headers, body: { ...input, start: noonIn(8) } })
  const series = await ask(createSeries, {
    headers: withKey(headers),
    params: { appointmentId: id },
    body: { everyWeeks: 1, occurrences: 2 },
  })
  expect(series.occurrences[1]?.appointment?.start).toBe(noonIn(8))

  await ask(takeHold, { headers, body: { ...input, start: noonIn(9) } })
  const moved = await ask(moveSeries, {
    headers,
    params: { seriesId: series.id },
    body: { from: 1, start: noonIn(2) },
  })
  expect(moved.occurrences.map(({ appointment }) => appointment?.start)).toEqual([
    noonIn(2),
    noonIn(9),
  ])
  expect(await violations(pool)).toEqual(SOUND)
})

test('from a guest’s hold to the booking of the account created meanwhile', async () => {
  const { input, business } = await openDoor({ staff: 1 })
  const guest = device()
  await ask(takeHold, { headers: guest, body: input })
  const { headers } = await enter(on, 'signup', newPhone())
  const other = await on.asPerson()
  expect(
    await refusal(createAppointment, { headers: withKey(other.headers), body: input }),
  ).toMatchObject({ code: 'slot_taken' })
  const booked = await ask(createAppointment, {
    headers: withKey({ ...headers, ...guest }),
    body: input,
  })
  expect(booked.start).toBe(input.start)
  const { rows } = await pool.query<{ kind: string }>(
    'select kind from occupancy where business_id = $1',
    [business.id],
  )
  expect(rows).toEqual([{ kind: 'appointment' }])
  expect((await pool.query('select from hold where business_id = $1', [business.id])).rows).toEqual(
    [],
  )
  expect(await violations(pool)).toEqual(SOUND)
})

test('a refused booking keeps the hold', async () => {
  const { input, free } = await openDoor({ staff: 1 })
  const { headers } = await on.asPerson()
  await ask(takeHold, { headers, body: input })
  const body = { ...input, shownPrice: 0 }
  expect(await refusal(createAppointment, { headers: withKey(headers), body })).toMatchObject({
    code: 'price_changed',
  })
  expect(await free()).toBe(false)
})
