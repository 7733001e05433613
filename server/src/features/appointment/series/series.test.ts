import { afterAll, beforeEach, expect, test } from 'vitest'
import {
  cancelAppointment,
  createAppointment,
  getAppointment,
  getAppointmentFile,
} from '@awan/core/appointment/contract'
import { listBookings } from '@awan/core/appointment/diary-contract'
import {
  addSeriesOccurrence,
  cancelSeries,
  createSeries,
  getSeries,
  getSeriesFile,
  seriesNotBookedData,
} from '@awan/core/appointment/series-contract'
import { listNotifications } from '@awan/core/notification/contract'
import { DAY_MS, MINUTE_MS } from '@awan/core/time'
import { createTestApp, TEST_NOW, type Headers } from '#testing/app.ts'
import { createBlock, createMember } from '#testing/stage/factories.ts'
import { noonIn, SOUND, violations, withKey } from '#testing/stage/appointments.ts'
import { seriesStage, weeks } from '#testing/stage/series.ts'

const on = await createTestApp({ config: { rateLimits: false } })
afterAll(on.close)
beforeEach(() => {
  on.clock.now = TEST_NOW
})

const { booked, repeat } = seriesStage(on)

test('an appointment repeats: the same services, staff member, note and local time, each occurrence separate', async () => {
  const { headers, first, staffId } = await booked()
  const series = await repeat(headers, { appointmentId: first.id, everyWeeks: 2, occurrences: 4 })
  expect(weeks(series)).toEqual([noonIn(3), noonIn(17), noonIn(31), noonIn(45)])
  for (const { appointment, position } of series.occurrences)
    expect(appointment).toMatchObject({
      staffId,
      offeringIds: first.offeringIds,
      note: 'By the window',
      price: first.price,
      series: { id: series.id, position, occurrences: 4, everyWeeks: 2 },
    })
  expect(await on.ask(getSeries, { headers, params: { seriesId: series.id } })).toEqual(series)
  expect(await violations(on.pool)).toEqual(SOUND)
})

test('the same local time across clock changes of the zone', async () => {
  const { headers, first } = await booked({ business: { time_zone: 'Europe/Berlin' } })
  const series = await repeat(headers, { appointmentId: first.id, everyWeeks: 4, occurrences: 2 })
  // 10:00 in Berlin; daylight saving time starts on the 29th.
  expect(weeks(series)).toEqual(['2026-03-06T09:00:00Z', '2026-04-03T08:00:00Z'])
})

test('A-15: an occurrence that is not free states the reason and the nearest times, and the others are booked', async () => {
  const { headers, first, business, staffId } = await booked({
    business: { horizon_days: 28 },
  })
  await createBlock(on.db, business.id, staffId, noonIn(10))
  const series = await repeat(headers, { appointmentId: first.id, everyWeeks: 1, occurrences: 5 })
  expect(weeks(series)).toEqual([noonIn(3), 'slot_taken', noonIn(17), noonIn(24), 'not_bookable'])
  const [, taken, , , far] = series.occurrences
  expect(far?.refusal?.data).toEqual({ reason: 'too_far' })
  expect(taken?.start).toBe(noonIn(10))
  const [nearest] = taken?.alternatives ?? []
  expect(nearest).toBeDefined()
  // A start from the alternatives can be booked.
  const body = { position: 2, start: nearest?.start ?? '' }
  const params = { seriesId: series.id }
  const added = await on.ask(addSeriesOccurrence, { headers: withKey(headers), params, body })
  expect(added.series).toEqual({ id: series.id, position: 2, occurrences: 5, everyWeeks: 1 })
  const again = await on.refusal(addSeriesOccurrence, { headers: withKey(headers), params, body })
  expect(again.code).toBe('already_in_series')
  // An occurrence beyond the horizon can be booked once the horizon has moved on.
  on.clock.advance(5 * DAY_MS)
  const last = { position: 5, start: far?.start ?? '' }
  await on.ask(addSeriesOccurrence, { headers: withKey(headers), params, body: last })
  const whole = await on.ask(getSeries, { headers, params })
  expect(whole.occurrences.every(({ appointment }) => appointment !== null)).toBe(true)
})

test('limits bind each occurrence: five to come in a shop, and the shop’s own number', async () => {
  const { headers, first } = await booked({ business: { customer_limit: null } })
  const series = await repeat(headers, { appointmentId: first.id, everyWeeks: 1, occurrences: 7 })
  const refusals = series.occurrences.map(({ refusal }) => refusal && { ...refusal })
  const limited = { code: 'limit_reached', data: { limit: 5, of: 'business' } }
  expect(refusals).toEqual([null, null, null, null, null, limited, limited])
})

test('if no occurrence can be booked nothing changes, and each states its reason', async () => {
  const { headers, first, business, staffId } = await booked()
  await createBlock(on.db, business.id, staffId, noonIn(10))
  const params = { appointmentId: first.id }
  const body = { everyWeeks: 1, occurrences: 2 }
  const refusal = await on.refusal(createSeries, { headers: withKey(headers), params, body })
  expect(refusal).toMatchObject({ status: 409, code: 'series_not_booked' })
  const { occurrences } = seriesNotBookedData.parse(refusal.data)
  expect(occurrences).toMatchObject([{ position: 2, refusal: { code: 'slot_taken' } }])
  expect((await on.ask(getAppointment, { headers, params })).series).toBeNull()
  const { rows } = await on.pool.query('select from series where business_id = $1', [business.id])
  expect(rows).toHaveLength(0)
})

test('another staff member does an occurrence only if the customer allows it', async () => {
  const { headers, first, business, staffId, staff } = await booked({ staff: 2 })
  await createBlock(on.db, business.id, staffId, noonIn(10))
  const body = { appointmentId: first.id, everyWeeks: 1, occurrences: 3, anyStaff: true }
  const series = await repeat(headers, body)
  const other = staff[1]?.id
  expect(series.occurrences.map(({ appointment }) => appointment?.staffId)).toEqual([
    staffId,
    other,
    staffId,
  ])
})

test('a repeated request returns the series it created; another body under the key is refused', async () => {
  const { headers, first } = await booked()
  const params = { appointmentId: first.id }
  const input = { headers: withKey(headers), params, body: { everyWeeks: 1, occurrences: 3 } }
  const series = await on.ask(createSeries, input)
  expect(await on.ask(createSeries, input)).toEqual(series)
  const longer = { ...input, body: { ...input.body, occurrences: 4 } }
  expect((await on.refusal(createSeries, longer)).code).toBe('idempotency_key_reused')
  const again = await on.refusal(createSeries, { ...input, headers: withKey(headers) })
  expect(again.code).toBe('already_in_series')
})

test('cancelled, ended, more expensive than shown, or another’s: cannot repeat', async () => {
  const { headers, first } = await booked()
  const body = { everyWeeks: 1, occurrences: 3 }
  const refused = async (as: Headers, changed: object = {}, appointmentId = first.id) =>
    (
      await on.refusal(createSeries, {
        headers: as,
        params: { appointmentId },
        body: { ...body, ...changed },
      })
    ).code
  expect(await refused(headers)).toBe('idempotency_key_required')
  expect(await refused(withKey(headers), { shownPrice: first.price - 1 })).toBe('price_changed')
  const { headers: stranger } = await on.asPerson()
  expect(await refused(withKey(stranger))).toBe('appointment_not_found')
  expect(await refused(withKey(headers), {}, 'x')).toBe('appointment_not_found')
  expect(await refused(withKey(headers), { occurrences: 11 })).toBe('invalid_input')
  expect(await refused(withKey(headers), { everyWeeks: 0 })).toBe('invalid_input')
  on.clock.advance(4 * DAY_MS)
  expect(await refused(withKey(headers))).toBe('not_bookable')
  on.clock.now = TEST_NOW
  await on.ask(cancelAppointment, { headers, params: { appointmentId: first.id }, body: {} })
  expect(await refused(withKey(headers))).toBe('already_cancelled')
})

test('one notification and one message for all occurrences, for customer and shop', async () => {
  const { headers, first, business, accountId } = await booked()
  await on.db
    .updateTable('account')
    .set({ whatsapp_agreed_at: TEST_NOW })
    .where('id', '=', accountId)
    .execute()
  const owner = await createMember(on.db, business.id)
  on.clock.advance(MINUTE_MS)
  await repeat(headers, { appointmentId: first.id, everyWeeks: 1, occurrences: 4 })
  const notes = await on.db
    .selectFrom('notification')
    .select(['account_id', 'event', 'starts_at', 'occurrences'])
    .where('business_id', '=', business.id)
    .execute()
  const note = { event: 'booked', starts_at: new Date(noonIn(3)), occurrences: 4 }
  expect(notes).toHaveLength(2)
  expect(notes).toEqual(
    expect.arrayContaining([
      { account_id: accountId, ...note },
      { account_id: owner.id, ...note },
    ]),
  )
  const { items } = await on.ask(listNotifications, { headers })
  expect(items.map(({ appointment }) => appointment?.occurrences)).toEqual([4])
  const texts = await on.db
    .selectFrom('message')
    .select('text')
    .where('account_id', '=', accountId)
    .execute()
  expect(texts.filter(({ text }) => text?.includes('(and 3 more visits after it)'))).toHaveLength(1)
})

test('an occurrence is cancelled alone, or with the following ones, each under its own rules', async () => {
  const { headers, first, business } = await booked({ business: { cancel_cutoff_minutes: 1440 } })
  const series = await repeat(headers, { appointmentId: first.id, everyWeeks: 1, occurrences: 5 })
  const params = { seriesId: series.id }
  const third = series.occurrences[2]?.appointment?.id ?? ''
  await on.ask(cancelAppointment, { headers, params: { appointmentId: third }, body: {} })
  // The second is past its cut-off by now.
  on.clock.now = new Date(Date.parse(noonIn(10)) - MINUTE_MS)
  const after = await on.ask(cancelSeries, { headers, params, body: { from: 2 } })
  const states = after.occurrences.map(
    ({ appointment, refusal }) => refusal?.code ?? appointment?.status,
  )
  expect(states).toEqual(['completed', 'too_late_to_cancel', 'cancelled', 'cancelled', 'cancelled'])
  const { rows } = await on.pool.query(
    `select distinct event, occurrences from notification
     where business_id = $1 and event = 'cancelled' order by occurrences`,
    [business.id],
  )
  expect(rows).toEqual([
    { event: 'cancelled', occurrences: 2 },
    { event: 'cancelled', occurrences: null },
  ])
  // A repeated request changes nothing.
  const again = await on.ask(cancelSeries, { headers, params, body: { from: 2 } })
  expect(again.occurrences.map(({ appointment }) => appointment?.version)).toEqual(
    after.occurrences.map(({ appointment }) => appointment?.version),
  )
  expect(await violations(on.pool)).toEqual(SOUND)
})

test('more than may be cancelled in a day stay, and say so', async () => {
  const { headers, first, input } = await booked()
  const series = await repeat(headers, { appointmentId: first.id, everyWeeks: 1, occurrences: 4 })
  for (let day = 30; day < 38; day += 1) {
    const body = { ...input, start: noonIn(day) }
    const { id } = await on.ask(createAppointment, { headers: withKey(headers), body })
    await on.ask(cancelAppointment, { headers, params: { appointmentId: id }, body: {} })
  }
  const params = { seriesId: series.id }
  const after = await on.ask(cancelSeries, { headers, params, body: { from: 1 } })
  const codes = after.occurrences.map(({ refusal }) => refusal?.code ?? null)
  expect(codes).toEqual([null, null, 'limit_reached', 'limit_reached'])
})

test('other accounts see nothing of a series, and cannot change it', async () => {
  const { headers, first } = await booked()
  const series = await repeat(headers, { appointmentId: first.id, everyWeeks: 1, occurrences: 2 })
  const params = { seriesId: series.id }
  const { headers: stranger } = await on.asPerson()
  const body = { from: 1 }
  expect((await on.refusal(getSeries, { headers: stranger, params })).status).toBe(404)
  expect((await on.refusal(cancelSeries, { headers: stranger, params, body })).status).toBe(404)
  const unknown = { seriesId: 'nobody' }
  expect((await on.refusal(getSeries, { headers, params: unknown })).code).toBe('series_not_found')
})

test('a series’ calendar file has all occurrences, an occurrence’s file only itself', async () => {
  const { headers, first } = await booked()
  const series = await repeat(headers, { appointmentId: first.id, everyWeeks: 1, occurrences: 3 })
  const events = (text: string) => text.match(/^DTSTART:.*$/gm)
  const file = await on.call(getSeriesFile, { headers, params: { seriesId: series.id } })
  expect(events(file.body)).toEqual([
    'DTSTART:20260306T090000Z',
    'DTSTART:20260313T090000Z',
    'DTSTART:20260320T090000Z',
  ])
  const params = { appointmentId: first.id }
  expect(events((await on.call(getAppointmentFile, { headers, params })).body)).toHaveLength(1)
})

test('the shop sees which occurrence of how many it is', async () => {
  const { headers, first, business } = await booked()
  const owner = await on.signIn((await createMember(on.db, business.id)).id)
  const series = await repeat(headers, { appointmentId: first.id, everyWeeks: 3, occurrences: 2 })
  const params = { businessId: business.id }
  const { items } = await on.ask(listBookings, { headers: owner, params })
  expect(items.map((item) => item.series)).toEqual(
    [1, 2].map((position) => ({ id: series.id, position, occurrences: 2, everyWeeks: 3 })),
  )
})
