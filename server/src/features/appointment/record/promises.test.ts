import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { PROMISE_DAYS, PROMISED_FROM } from '@awan/core/appointment/promises'
import { cancelAppointment } from '@awan/core/appointment/contract'
import { shopCancel, shopMove, shopRestore } from '@awan/core/appointment/shop-contract'
import { getBusiness } from '@awan/core/business/contract'
import { CANCEL_REASONS } from '@awan/core/locales/preset-reasons'
import { DAY_MS, HOUR_MS } from '@awan/core/time'
import { drawsFrom } from '@awan/demo/random'
import { createTestApp, TEST_NOW } from '#testing/app.ts'
import { noonIn } from '#testing/stage/appointments.ts'
import { openShop } from '#testing/stage/diary.ts'
import { createShop } from '#testing/stage/factories.ts'
import { createCompleted } from '#testing/stage/reviews.ts'
import { completeAppointments, countPromises } from './jobs.ts'

const awan = await createTestApp({ max: 12, config: { rateLimits: false } })
const { ask, clock, db, asPerson } = awan
afterAll(awan.close)
beforeEach(() => {
  clock.now = TEST_NOW
})

/** Returns the stored counts of a shop, and those found in its appointments. */
async function counts(businessId: string, now = TEST_NOW) {
  const since = new Date(now.getTime() - PROMISE_DAYS * DAY_MS)
  const { rows } = await sql<{ stored: number[] | null; found: number[] }>`
    select (select array[booked, broken] from business_promise where business_id = ${businessId}) as stored, (
      select array[count(*), count(*) filter (where let_down and (status = 'cancelled' or missed))]::int[]
      from appointment
      where business_id = ${businessId} and starts_at > ${since} and source not in ('walk_in', 'phone')
        and (status = 'completed' or (status = 'cancelled' and let_down))
    ) as found`.execute(db)
  return { stored: rows[0]?.stored ?? [0, 0], found: rows[0]?.found }
}

/** Returns the details of an appointment's cancellations in the audit log. */
async function entriesOf(id: string) {
  const rows = await db
    .selectFrom('audit_entry')
    .select('detail')
    .where('subject', '=', id)
    .where('action', '=', 'appointment.cancelled')
    .execute()
  return rows.map(({ detail }) => detail)
}

/** Returns the stored counts after a run of the job. */
async function counted(businessId: string, now = TEST_NOW) {
  await countPromises(db, now)
  const { stored, found } = await counts(businessId, now)
  expect(stored).toEqual(found)
  return stored
}

test('a cancellation by the shop at short notice counts, unless requested by the customer or undone', async () => {
  const shop = await openShop(awan)
  const cancel = async (start: string, body: { reason: string; atRequest?: boolean }) => {
    const { id } = await shop.book(start)
    await ask(shopCancel, { ...shop.on(id), body: { ...body, version: 1 } })
    return id
  }
  await cancel(noonIn(0, 120), { reason: 'She is ill', atRequest: true })
  await cancel(noonIn(3), { reason: '', atRequest: false })
  // Programs of the version before send only the preset text.
  await cancel(noonIn(0, 240), { reason: CANCEL_REASONS.customer.ar })
  expect(await counted(shop.business.id)).toEqual([0, 0])
  const id = await cancel(noonIn(0, 180), { reason: CANCEL_REASONS.customer.en, atRequest: false })
  expect(await entriesOf(id)).toEqual([{ start: expect.any(String), atRequest: false }])
  expect(await counted(shop.business.id)).toEqual([1, 1])
  await ask(shopRestore, { ...shop.on(id), body: { version: 2 } })
  expect(await counted(shop.business.id)).toEqual([0, 0])
})

test('a move by the shop at short notice counts if its customer does not come', async () => {
  const shop = await openShop(awan)
  const move = async (from: number) => {
    const booked = await shop.book(noonIn(0, from))
    const start = noonIn(0, from + 30)
    await ask(shopMove, { ...shop.on(booked.id), body: { start, version: 1 } })
    return booked
  }
  await move(120)
  const off = await move(240)
  const missed = await move(360)
  // A move to another person at the same time does not count; neither does one announced in time.
  const later = await shop.book(noonIn(2))
  await ask(shopMove, { ...shop.on(later.id), body: { start: noonIn(3), version: 1 } })
  await ask(cancelAppointment, {
    headers: off.customer.headers,
    params: { appointmentId: off.id },
    body: {},
  })
  clock.now = new Date(TEST_NOW.getTime() + 10 * HOUR_MS)
  await shop.mark(missed.id, { mark: 'missed', version: 2 })
  await completeAppointments(db, clock.now)
  expect(await counted(shop.business.id, clock.now)).toEqual([3, 2])
})

test('undoing a cancellation restores what was known before, also of an earlier move at short notice', async () => {
  const shop = await openShop(awan)
  const promised = async (id: string) =>
    db.selectFrom('appointment').select('let_down').where('id', '=', id).executeTakeFirstOrThrow()
  const moved = await shop.book(noonIn(0, 120))
  const start = noonIn(0, 150)
  await ask(shopMove, { ...shop.on(moved.id), body: { start, version: 1 } })
  const unmoved = await shop.book(noonIn(0, 240))
  for (const [{ id }, version, let_down] of [
    [moved, 2, true],
    [unmoved, 1, false],
  ] as const)
    for (const [at, atRequest] of [false, true].entries()) {
      const cancelled = version + 2 * at
      const body = { reason: 'x', atRequest, version: cancelled }
      await ask(shopCancel, { ...shop.on(id), body })
      expect(await promised(id)).toEqual({ let_down: let_down || !atRequest })
      await ask(shopRestore, { ...shop.on(id), body: { version: cancelled + 1 } })
      expect(await promised(id)).toEqual({ let_down })
    }
})

test('moving back at once undoes a move at short notice, not after another change', async () => {
  const shop = await openShop(awan)
  const { id } = await shop.book(noonIn(0, 120))
  const promised = async (minutes: number, version: number) => {
    const body = { start: noonIn(0, minutes), version }
    await ask(shopMove, { ...shop.on(id), body })
    const rows = db.selectFrom('appointment').select('let_down').where('id', '=', id)
    return (await rows.executeTakeFirstOrThrow()).let_down
  }
  expect([await promised(150, 1), await promised(120, 2)]).toEqual([true, false])
  expect([await promised(150, 3), await promised(180, 4)]).toEqual([true, true])
  expect(await promised(120, 5)).toBe(true)
})

test('the shop’s own entries never count, and old ones no more', async () => {
  const shop = await openShop(awan)
  const { id } = await shop.write({ start: noonIn(0, 120) })
  await shop.cancel(id, 1)
  const { accountId } = await asPerson()
  const starts_at = new Date(TEST_NOW.getTime() - (PROMISE_DAYS - 1) * DAY_MS)
  await createCompleted(db, shop, accountId, { starts_at })
  expect(await counted(shop.business.id)).toEqual([1, 0])
  // Without a change, a shop is recounted only after a day.
  const soon = new Date(TEST_NOW.getTime() + DAY_MS - 1)
  await countPromises(db, soon)
  expect((await counts(shop.business.id))?.stored).toEqual([1, 0])
  const after = new Date(TEST_NOW.getTime() + 2 * DAY_MS)
  expect(await counted(shop.business.id, after)).toEqual([0, 0])
})

test('a page shows the figure from enough bookings on, always current', async () => {
  const shop = await openShop(awan)
  const { accountId } = await asPerson()
  const everybody = { params: { businessId: shop.business.id } }
  const said = async () => {
    await countPromises(db, TEST_NOW)
    return (await ask(getBusiness, everybody)).promises
  }
  for (let at = 1; at < PROMISED_FROM; at += 1) await createCompleted(db, shop, accountId)
  expect(await said()).toBeNull()
  await createCompleted(db, shop, accountId)
  expect(await said()).toEqual({ booked: PROMISED_FROM, broken: 0 })
  const { id } = await shop.book(noonIn(0, 120))
  await shop.cancel(id, 1)
  expect(await said()).toEqual({ booked: PROMISED_FROM + 1, broken: 1 })
})

const STATES = [
  { status: 'completed', missed: false, let_down: false },
  { status: 'completed', missed: true, let_down: true },
  { status: 'cancelled', missed: false, let_down: true },
  { status: 'cancelled', missed: false, let_down: false },
] as const

/** Runs six writers that change appointments of a shop at random, while two servers count. */
async function changeAtOnce(appointments: readonly { id: string }[], seed: number): Promise<void> {
  const next = drawsFrom(seed)
  const write = async () => {
    for (let at = 0; at < 12; at += 1) {
      const { status, missed, let_down } = STATES[next(STATES.length)] ?? STATES[0]
      const off = status === 'cancelled' ? TEST_NOW : null
      await db
        .updateTable('appointment')
        .set({ status, missed, let_down, cancelled_at: off, cancelled_by: off && 'business' })
        .where('id', '=', appointments[next(appointments.length)]?.id ?? '')
        .execute()
    }
  }
  const count = async () => {
    for (let at = 0; at < 6; at += 1) await countPromises(db, TEST_NOW)
  }
  await Promise.all([write(), write(), write(), write(), write(), write(), count(), count()])
}

test('H-22: while appointments change and two servers count, the stored count equals the rows', async () => {
  const shop = await createShop(db)
  const { accountId } = await asPerson()
  const appointments = []
  for (let at = 0; at < 12; at += 1) appointments.push(await createCompleted(db, shop, accountId))
  for (let round = 0; round < 4; round += 1) {
    await changeAtOnce(appointments, 7 * round)
    await counted(shop.business.id)
  }
})

test('sabotaged: counting before taking the notes loses a change, which the same check detects', async () => {
  const shop = await createShop(db)
  const { accountId } = await asPerson()
  const appointment = await createCompleted(db, shop, accountId)
  await counted(shop.business.id)
  // Wrong order: counted first, then changed by another transaction, then the notes are taken.
  await sql`select count_promises(array[${shop.business.id}::uuid], '-infinity', ${TEST_NOW}::timestamptz)`.execute(
    db,
  )
  await db
    .updateTable('appointment')
    .set({ status: 'cancelled', let_down: true, cancelled_at: TEST_NOW, cancelled_by: 'business' })
    .where('id', '=', appointment.id)
    .execute()
  await sql`delete from promise_change where business_id = ${shop.business.id}`.execute(db)
  await countPromises(db, TEST_NOW)
  const { stored, found } = (await counts(shop.business.id)) ?? {}
  expect(found).toEqual([1, 1])
  expect(stored).toEqual([1, 0])
})

test('sabotaged: without its trigger a change is not noted, which the same check detects', async () => {
  const shop = await createShop(db)
  const { accountId } = await asPerson()
  await sql`alter table appointment disable trigger promise_insert`.execute(db)
  try {
    await createCompleted(db, shop, accountId)
    await countPromises(db, TEST_NOW)
    const { stored, found } = (await counts(shop.business.id)) ?? {}
    expect([stored, found]).toEqual([
      [0, 0],
      [1, 0],
    ])
  } finally {
    await sql`alter table appointment enable trigger promise_insert`.execute(db)
  }
})
