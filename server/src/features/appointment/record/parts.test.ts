import { MINUTE_MS } from '@awan/core/time'
import { afterAll, beforeEach, expect, test } from 'vitest'
import {
  createAppointment,
  listAppointments,
  rescheduleAppointment,
} from '@awan/core/appointment/contract'
import { shopMove, shopRestore } from '@awan/core/appointment/shop-contract'
import type { Footprint } from '@awan/core/availability/footprint'
import { createTestApp, TEST_NOW } from '#testing/app.ts'
import { openShop } from '#testing/stage/diary.ts'
import { heldBy, noonIn, SOUND, splitAs, violations, withKey } from '#testing/stage/appointments.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
const { ask, clock, pool, refusal } = awan
afterAll(awan.close)
beforeEach(() => {
  clock.now = TEST_NOW
})

/** Half an hour of work, 45 minutes in which the colour sets unattended, 20 minutes of work. */
const colour: Footprint = {
  length: 95,
  needs: [
    {
      of: 'staff',
      segments: [
        { from: 0, to: 30, before: 5, after: 0 },
        { from: 75, to: 95, before: 0, after: 10 },
      ],
    },
  ],
}

/** Returns the occupancy of the two parts, for a start the given number of minutes after noon of a day. */
const partsAt = (day: number, minutes: number) => [
  [noonIn(day, minutes - 5), noonIn(day, minutes + 30)],
  [noonIn(day, minutes + 75), noonIn(day, minutes + 105)],
]

/** Creates a shop with a colouring booked for tomorrow at noon. */
async function coloured() {
  const shop = await openShop(awan, { offering: { duration_minutes: 95 }, staff: 2 })
  const { id, customer } = await shop.book(noonIn(1))
  await splitAs(pool, id, colour)
  const held = () => heldBy(pool, id)
  const listed = async (day: string) =>
    (await shop.diary(day)).visits.filter((one) => one.id === id).map(({ end }) => end)
  return { shop, id, customer, held, listed }
}

test('an appointment in two parts moves with both and is listed once', async () => {
  const { shop, id, customer, held, listed } = await coloured()
  expect(await held()).toEqual(partsAt(1, 0))
  await shop.move(id, { start: noonIn(1, 120), version: 1 })
  expect(await held()).toEqual(partsAt(1, 120))
  const [, other = ''] = shop.staffIds
  await shop.move(id, { start: noonIn(1, 120), staffId: other, version: 2 })
  expect(await held()).toEqual(partsAt(1, 120))
  const where = { headers: customer.headers, params: { appointmentId: id } }
  await ask(rescheduleAppointment, { ...where, body: { start: noonIn(2, 60) } })
  expect(await held()).toEqual(partsAt(2, 60))
  expect(await listed('2026-03-05')).toEqual([noonIn(2, 155)])
  const mine = await ask(listAppointments, { headers: customer.headers, query: {} })
  expect(mine.items.map((one) => one.id)).toEqual([id])
  expect(await violations(pool)).toEqual(SOUND)
})

test('lengthening an appointment moves its last part', async () => {
  const { shop, id, held } = await coloured()
  const first = partsAt(1, 0)[0]
  await shop.move(id, { start: noonIn(1), durationMinutes: 110, version: 1 })
  expect(await held()).toEqual([first, [noonIn(1, 75), noonIn(1, 120)]])
  await shop.edit(id, { durationMinutes: 95, version: 2 })
  expect(await held()).toEqual(partsAt(1, 0))
})

test('a cancellation frees every part, and taken back it has them all again', async () => {
  const { shop, id, held, listed } = await coloured()
  await shop.cancel(id, 1)
  expect(await held()).toEqual([])
  await shop.restore(id, 2)
  expect(await held()).toEqual(partsAt(1, 0))
  expect(await listed('2026-03-04')).toHaveLength(1)
  expect(await violations(pool)).toEqual(SOUND)
})

test('if another entry has the time of one part, all parts stay', async () => {
  const { shop, id, held } = await coloured()
  await shop.write({ start: noonIn(2, 90) })
  await shop.cancel(id, 1)
  const cut = await shop.write({ start: noonIn(1, 90) })
  const on = shop.on(id)
  expect((await refusal(shopRestore, { ...on, body: { version: 2 } })).code).toBe('slot_taken')
  expect(await held()).toEqual([])
  await shop.cancel(cut.id, 1)
  await shop.restore(id, 2)
  const away = await refusal(shopMove, { ...on, body: { start: noonIn(2), version: 3 } })
  expect(away.code).toBe('slot_taken')
  expect(await held()).toEqual(partsAt(1, 0))
})

test('ended early, it frees the parts that had not begun, and takes them again on undo', async () => {
  const { shop, id, held } = await coloured()
  const [first, last] = partsAt(1, 0)
  clock.now = new Date(noonIn(1, 50))
  await shop.mark(id, { mark: 'completed', version: 1 })
  expect(await held()).toEqual([first])
  await shop.mark(id, { mark: 'none', version: 2 })
  expect(await held()).toEqual([first, last])
  clock.now = new Date(noonIn(1, 76))
  const done = await shop.mark(id, { mark: 'completed', version: 3 })
  expect(done.end).toBe(noonIn(1, 76))
  expect(done.held.at(-1)?.to).toBe(Date.parse(noonIn(1, 86)) / MINUTE_MS)
  expect(await held()).toEqual([first, [noonIn(1, 75), noonIn(1, 86)]])
  await shop.mark(id, { mark: 'none', version: 4 })
  expect(await held()).toEqual([first, last])
  expect(await violations(pool)).toEqual(SOUND)
})

test('only rows block others: the time between two parts is sold', async () => {
  const { shop, id } = await coloured()
  await pool.query('update offering set duration_minutes = 30 where business_id = $1', [
    shop.business.id,
  ])
  const cut = await shop.book(noonIn(1, 30))
  expect(await heldBy(pool, cut.id)).toEqual([[noonIn(1, 30), noonIn(1, 60)]])
  expect((await shop.diary('2026-03-04')).visits.map((one) => one.id)).toEqual([id, cut.id])
  const body = { businessId: shop.business.id, offeringIds: [shop.offering.id] }
  const late = await refusal(createAppointment, {
    headers: withKey((await awan.asPerson()).headers),
    body: { ...body, staffId: shop.staffId, start: noonIn(1, 60) },
  })
  expect(late.code).toBe('slot_taken')
  expect(await violations(pool)).toMatchObject({ overlaps: 0 })
})

test('if a part cannot be taken at the last moment, the whole change is rolled back', async () => {
  const { shop, id, customer, held } = await coloured()
  await pool.query(`
    create function forget() returns trigger language plpgsql as 'begin return null; end';
    create trigger forgets before insert on occupancy for each row when (new.part = 1)
      execute function forget()`)
  const body = { start: noonIn(2) }
  const refusals = [
    await refusal(shopMove, { ...shop.on(id), body: { ...body, version: 1 } }),
    await refusal(rescheduleAppointment, {
      headers: customer.headers,
      params: { appointmentId: id },
      body,
    }),
  ]
  await pool.query('drop trigger forgets on occupancy; drop function forget()')
  expect(refusals.map(({ code }) => code)).toEqual(['slot_taken', 'slot_taken'])
  expect(await held()).toEqual(partsAt(1, 0))
  expect(await violations(pool)).toMatchObject({ unheld: 0 })
})
