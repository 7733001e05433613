import { afterAll, expect, test } from 'vitest'
import { listMoveDays, listMoveSlots } from '@awan/core/appointment/contract'
import { listSlots } from '@awan/core/availability/contract'
import { addJob } from '#db/jobs.ts'
import { moveRequests } from '#testing/requests/moves.ts'
import { createTestApp, TEST_NOW } from '#testing/app.ts'
import { createMember, createOffering } from '#testing/stage/factories.ts'
import { heldBy, noonIn, SOUND, violations } from '#testing/stage/appointments.ts'

const on = await createTestApp()
afterAll(on.close)
const { book, move, refuse, read, booked } = moveRequests(on)

test('an appointment moves: the new time is taken, the old one free, and the items stay as sold', async () => {
  const { business, offering, accountId, headers, input, appointment } = await booked({
    offering: { buffer_before_minutes: 5, buffer_after_minutes: 10 },
  })
  const owner = await createMember(on.db, business.id)
  await on.db
    .updateTable('offering')
    .set({ price: 99_000, duration_minutes: 60, buffer_after_minutes: 0, active: false })
    .where('id', '=', offering.id)
    .execute()
  const moved = await move(headers, appointment.id, { start: noonIn(2, 30), version: 1 })
  expect(moved).toEqual({
    ...appointment,
    start: noonIn(2, 30),
    end: noonIn(2, 60),
    version: 2,
    changeableUntil: noonIn(2, -90),
  })
  expect(await read(headers, appointment.id)).toEqual(moved)

  expect(await heldBy(on.pool, appointment.id)).toEqual([[noonIn(2, 25), noonIn(2, 70)]])
  const { rows: notified } = await on.pool.query(
    `select account_id, type from notification
     where appointment_id = $1 and event = 'moved' and appointment_version = 2 order by account_id`,
    [appointment.id],
  )
  const type = 'new_appointment'
  expect(notified).toEqual([accountId, owner.id].sort().map((id) => ({ account_id: id, type })))
  const { rows: audit } = await on.pool.query<{ actor_id: string; detail: object }>(
    `select actor_id, detail from audit_entry where subject = $1 and action = 'appointment.moved'`,
    [appointment.id],
  )
  expect(audit).toMatchObject([
    {
      actor_id: accountId,
      detail: {
        changes: { start: [noonIn(1), noonIn(2, 30)].map((at) => new Date(at).toISOString()) },
      },
    },
  ])

  await on.db.updateTable('offering').set({ active: true }).execute()
  const other = await on.asPerson()
  expect((await book(other.headers, { ...input, start: noonIn(1) })).start).toBe(noonIn(1))
  expect(await violations(on.pool)).toEqual(SOUND)
})

test('who was marked as arrived has to arrive again at the new start', async () => {
  const { headers, appointment } = await booked()
  const rows = on.db.updateTable('appointment').where('id', '=', appointment.id)
  await rows.set({ arrived_at: TEST_NOW }).execute()
  await move(headers, appointment.id, { start: noonIn(2) })
  const { arrived_at } = await on.db
    .selectFrom('appointment')
    .select('arrived_at')
    .where('id', '=', appointment.id)
    .executeTakeFirstOrThrow()
  expect(arrived_at).toBeNull()
})

test('a repeated request gets the same answer and changes nothing more', async () => {
  const { headers, appointment } = await booked()
  const input = { start: noonIn(2), version: 1 }
  const first = await move(headers, appointment.id, input)
  expect(await move(headers, appointment.id, input)).toEqual(first)
  expect(await move(headers, appointment.id, { start: noonIn(2) })).toEqual(first)
  const { rows } = await on.pool.query(
    `select from notification where appointment_id = $1 and event = 'moved'`,
    [appointment.id],
  )
  expect(rows).toHaveLength(1)
})

test('A-06: a stale page moves nothing after a move elsewhere', async () => {
  const { headers, appointment } = await booked()
  await move(headers, appointment.id, { start: noonIn(2), version: 1 })
  expect(await refuse(headers, appointment.id, { start: noonIn(3), version: 1 })).toMatchObject({
    status: 409,
    code: 'appointment_changed',
  })
  expect((await read(headers, appointment.id)).start).toBe(noonIn(2))
})

test('an appointment may overlap its old time, which does not block it', async () => {
  const { headers, appointment } = await booked({ offering: { duration_minutes: 60 } })
  expect((await move(headers, appointment.id, { start: noonIn(1, 30) })).start).toBe(noonIn(1, 30))
  const slots = await on.ask(listMoveSlots, {
    headers,
    params: { appointmentId: appointment.id },
    query: { date: '2026-03-04' },
  })
  const starts = slots.items.map((slot) => slot.start)
  for (const minutes of [-30, 0, 30, 60]) expect(starts).toContain(noonIn(1, minutes))
  // A new booking does not get that time.
  const { businessId, offeringIds } = appointment
  const anew = await on.ask(listSlots, {
    params: { businessId },
    query: { offering: offeringIds[0] ?? '', date: '2026-03-04' },
  })
  for (const minutes of [0, 30, 60])
    expect(anew.items.map((slot) => slot.start)).not.toContain(noonIn(1, minutes))
})

test('the times listed for a move are exactly those accepted', async () => {
  const { business, headers, input, appointment } = await booked({ staff: 2 })
  const { id: fullDay } = await createOffering(on.db, business.id, { duration_minutes: 600 })
  await on.pool.query(
    'insert into staff_offering (business_id, staff_id, offering_id) select $1, id, $2 from staff where business_id = $1',
    [business.id, fullDay],
  )
  for (const other of [await on.asPerson(), await on.asPerson()]) {
    const start = noonIn(2, -120)
    await book(other.headers, { ...input, offeringIds: [fullDay], start })
  }
  const params = { appointmentId: appointment.id }
  const listed = await on.ask(listMoveDays, { headers, params, query: { days: 3 } })
  expect(listed.items.map(({ date }) => date)).toEqual(['2026-03-03', '2026-03-04', '2026-03-05'])
  const free = async (date: string) =>
    (await on.ask(listMoveSlots, { headers, params, query: { date } })).items
  for (const day of listed.items) expect(await free(day.date)).toHaveLength(day.free)
  const [slot] = await free('2026-03-05')
  expect(await move(headers, appointment.id, { start: slot?.start ?? '' })).toMatchObject({
    start: slot?.start,
    end: slot?.end,
  })
  expect(await refuse(headers, appointment.id, { start: noonIn(2) })).toMatchObject({
    status: 409,
    code: 'slot_taken',
  })
})

test('a move keeps the staff member if free, else picks another, and accepts a chosen one', async () => {
  const { headers, input, appointment, staff } = await booked({ staff: 3 })
  const other = await on.asPerson()
  const start = noonIn(2)
  expect((await move(headers, appointment.id, { start })).staffId).toBe(appointment.staffId)
  await book(other.headers, { ...input, start: noonIn(3), staffId: appointment.staffId })
  const taken = await move(headers, appointment.id, { start: noonIn(3) })
  expect(taken.staffId).not.toBe(appointment.staffId)
  const third = staff.find(({ id }) => ![appointment.staffId, taken.staffId].includes(id))?.id ?? ''
  const named = await move(headers, appointment.id, { start: noonIn(3), staffId: third })
  expect(named).toMatchObject({ start: noonIn(3), staffId: third, version: 4 })
  const refused = await refuse(headers, appointment.id, {
    start: noonIn(3),
    staffId: appointment.staffId,
  })
  expect(refused).toMatchObject({ status: 409, code: 'slot_taken' })
  expect(await violations(on.pool)).toEqual(SOUND)
})

test('reminders follow an appointment to its new time', async () => {
  const { headers, appointment } = await booked()
  await move(headers, appointment.id, { start: noonIn(3) })
  const remindedAt = async (instant: string) => {
    on.clock.now = new Date(instant)
    await addJob(on.db, 'remind', {})
    await on.runJobs()
    const { rows } = await on.pool.query<{ start: Date }>(
      `select starts_at as start from notification
       where appointment_id = $1 and type = 'appointment_reminder' order by created_at`,
      [appointment.id],
    )
    return rows.map(({ start }) => start.toISOString())
  }
  expect(await remindedAt(noonIn(1, -120))).toEqual([])
  const start = new Date(noonIn(3)).toISOString()
  expect(await remindedAt(noonIn(2))).toEqual([start])
  expect(await remindedAt(noonIn(3, -120))).toEqual([start, start])
  on.clock.now = TEST_NOW
})
