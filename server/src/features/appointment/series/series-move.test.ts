import { afterAll, expect, test } from 'vitest'
import { rescheduleAppointment } from '@awan/core/appointment/contract'
import { getSeries, moveSeries } from '@awan/core/appointment/series-contract'
import { createTestApp } from '#testing/app.ts'
import { createBlock, createStaff, everyDay, setHours } from '#testing/stage/factories.ts'
import { noonIn, SOUND, violations } from '#testing/stage/appointments.ts'
import { seriesStage, weeks } from '#testing/stage/series.ts'

const on = await createTestApp({ config: { rateLimits: false } })
afterAll(on.close)
const { booked, repeat } = seriesStage(on)

/** Counts the audit entries of an account's moves. */
async function movedEntries(accountId: string): Promise<number> {
  const { rows } = await on.pool.query(
    `select from audit_entry where actor_id = $1 and action = 'appointment.moved'`,
    [accountId],
  )
  return rows.length
}

test('an occurrence stays if its local time does not exist on the day of a clock change', async () => {
  const { headers, first, business, staffId } = await booked({
    business: { time_zone: 'Europe/Berlin' },
  })
  await setHours(on.db, business.id, staffId, everyDay([0, 1440]))
  const series = await repeat(headers, { appointmentId: first.id, everyWeeks: 1, occurrences: 5 })
  const [, , , , last] = weeks(series)
  // Sunday 02:30 in Berlin; on the 29th, clocks go from 02:00 to 03:00.
  const body = { from: 1, start: '2026-03-08T01:30:00Z' }
  const moved = await on.ask(moveSeries, { headers, params: { seriesId: series.id }, body })
  const starts = moved.occurrences.map(({ appointment }) => appointment?.start)
  expect(starts).toEqual([
    '2026-03-08T01:30:00Z',
    '2026-03-15T01:30:00Z',
    '2026-03-22T01:30:00Z',
    '2026-03-27T09:00:00Z',
    '2026-04-05T00:30:00Z',
  ])
  expect(last).toBe('2026-04-03T08:00:00Z')
  expect(moved.occurrences[3]?.refusal?.data).toEqual({ reason: 'closed' })
})

test('an occurrence and the following ones move to another local time, also onto each other’s old ones', async () => {
  const { headers, first } = await booked()
  const series = await repeat(headers, { appointmentId: first.id, everyWeeks: 1, occurrences: 4 })
  const params = { seriesId: series.id }
  // A week later: each moves to the previous start of the next one.
  const body = { from: 2, start: noonIn(17), version: 1 }
  const later = await on.ask(moveSeries, { headers, params, body })
  expect(weeks(later)).toEqual([noonIn(3), noonIn(17), noonIn(24), noonIn(31)])
  // Back by a week, plus an hour.
  const back = { from: 2, start: noonIn(10, 60) }
  const earlier = await on.ask(moveSeries, { headers, params, body: back })
  expect(weeks(earlier)).toEqual([noonIn(3), noonIn(10, 60), noonIn(17, 60), noonIn(24, 60)])
  expect(await on.ask(moveSeries, { headers, params, body: back })).toEqual(earlier)
  const stale = { from: 2, start: noonIn(11), version: 1 }
  expect((await on.refusal(moveSeries, { headers, params, body: stale })).code).toBe(
    'appointment_changed',
  )
  expect(await violations(on.pool)).toEqual(SOUND)
})

test('if the first cannot move none does; a later one that cannot stays and states the reason', async () => {
  const { headers, first, business, staffId } = await booked()
  const series = await repeat(headers, { appointmentId: first.id, everyWeeks: 1, occurrences: 3 })
  const params = { seriesId: series.id }
  await createBlock(on.db, business.id, staffId, noonIn(10, 120))
  const body = { from: 2, start: noonIn(10, 120) }
  const refusal = await on.refusal(moveSeries, { headers, params, body })
  expect(refusal).toMatchObject({ status: 409, code: 'slot_taken' })
  expect(refusal.data['alternatives']).not.toEqual([])
  const moved = await on.ask(moveSeries, {
    headers,
    params,
    body: { from: 1, start: noonIn(3, 120) },
  })
  expect(moved.occurrences.map(({ appointment }) => appointment?.start)).toEqual([
    noonIn(3, 120),
    noonIn(10),
    noonIn(17, 120),
  ])
  expect(moved.occurrences[1]?.refusal?.code).toBe('slot_taken')
})

test.each([true, false])(
  'only the first moves with the requested staff member (any in the series: %s)',
  async (anyStaff) => {
    const { headers, first, business, offering, staffId } = await booked()
    const other = (await createStaff(on.db, business.id, { offerings: [offering.id] })).id
    const weekly = { everyWeeks: 1, occurrences: 3, anyStaff }
    const series = await repeat(headers, { appointmentId: first.id, ...weekly })
    const appointmentId = series.occurrences[1]?.appointment?.id ?? ''
    const params = { appointmentId }
    // The second goes to the other one: the first one is away then, or it was moved to the other before.
    if (anyStaff) await createBlock(on.db, business.id, staffId, noonIn(10, 120))
    else {
      const body = { start: noonIn(10), staffId: other }
      await on.ask(rescheduleAppointment, { headers, params, body })
    }
    const moved = await on.ask(moveSeries, {
      headers,
      params: { seriesId: series.id },
      body: { from: 1, start: noonIn(3, 120), staffId },
    })
    expect(weeks(moved)).toEqual([noonIn(3, 120), noonIn(10, 120), noonIn(17, 120)])
    expect(moved.occurrences.map(({ appointment }) => appointment?.staffId)).toEqual([
      staffId,
      other,
      staffId,
    ])
  },
)

test('an occurrence moved alone stays in its series', async () => {
  const { headers, first } = await booked()
  const series = await repeat(headers, { appointmentId: first.id, everyWeeks: 1, occurrences: 3 })
  const second = series.occurrences[1]?.appointment?.id ?? ''
  const moved = await on.ask(rescheduleAppointment, {
    headers,
    params: { appointmentId: second },
    body: { start: noonIn(11) },
  })
  expect(moved.series?.position).toBe(2)
  const now = await on.ask(getSeries, { headers, params: { seriesId: series.id } })
  expect(weeks(now)).toEqual([noonIn(3), noonIn(11), noonIn(17)])
})

test('an occurrence moved alone before does not make its series block itself', async () => {
  const { headers, first, business, accountId } = await booked()
  const series = await repeat(headers, { appointmentId: first.id, everyWeeks: 1, occurrences: 4 })
  const params = { seriesId: series.id }
  const alone = async (start: string) =>
    on.ask(rescheduleAppointment, { headers, params: { appointmentId: first.id }, body: { start } })
  // The first leaps over the second, then all move a week later: the first onto the second's old time.
  await alone(noonIn(12))
  const later = await on.ask(moveSeries, { headers, params, body: { from: 1, start: noonIn(10) } })
  expect(weeks(later)).toEqual([noonIn(10), noonIn(17), noonIn(24), noonIn(31)])
  // The first leaves early, then the others move a week earlier: each onto the previous one's old time.
  await alone(noonIn(2))
  const before = await movedEntries(accountId)
  const sooner = await on.ask(moveSeries, { headers, params, body: { from: 1, start: noonIn(3) } })
  expect(weeks(sooner)).toEqual([noonIn(3), noonIn(10), noonIn(17), noonIn(24)])
  expect((await movedEntries(accountId)) - before).toBe(4)
  const { rows } = await on.pool.query(
    `select from notification
     where business_id = $1 and event = 'moved' and account_id = $2 and occurrences = 4`,
    [business.id, accountId],
  )
  expect(rows).toHaveLength(2)
  expect(await violations(on.pool)).toEqual(SOUND)
})

test('exchanged occurrences cannot take each other’s times: they stay, with the reason', async () => {
  const { headers, first } = await booked()
  const series = await repeat(headers, { appointmentId: first.id, everyWeeks: 1, occurrences: 3 })
  const params = { seriesId: series.id }
  const [, second = '', third = ''] = series.occurrences.map(({ appointment }) => appointment?.id)
  for (const [appointmentId, start] of [
    [second, noonIn(11)],
    [third, noonIn(10)],
    [second, noonIn(17)],
  ] as const)
    await on.ask(rescheduleAppointment, { headers, params: { appointmentId }, body: { start } })
  const alone = { from: 2, start: noonIn(10) }
  expect((await on.refusal(moveSeries, { headers, params, body: alone })).code).toBe('slot_taken')
  const all = { from: 1, start: noonIn(3, 60) }
  const moved = await on.ask(moveSeries, { headers, params, body: all })
  expect(weeks(moved)).toEqual([noonIn(3, 60), noonIn(10, 60), noonIn(17, 60)])
})

test('more than may be moved in a day stay, and say so, also if they move later', async () => {
  const { headers, first } = await booked()
  const series = await repeat(headers, { appointmentId: first.id, everyWeeks: 1, occurrences: 4 })
  const params = { appointmentId: first.id }
  for (let done = 0; done < 8; done += 1) {
    const body = { start: done % 2 ? noonIn(3) : noonIn(4) }
    await on.ask(rescheduleAppointment, { headers, params, body })
  }
  const all = { params: { seriesId: series.id }, body: { from: 1, start: noonIn(3, 60) } }
  const moved = await on.ask(moveSeries, { headers, ...all })
  expect(weeks(moved)).toEqual([noonIn(3, 60), noonIn(10, 60), noonIn(17), noonIn(24)])
  expect(moved.occurrences.map(({ refusal }) => refusal?.code)).toEqual([
    undefined,
    undefined,
    'limit_reached',
    'limit_reached',
  ])
  // The first is there already, so none of the day's moves are for it.
  expect(weeks(await on.ask(moveSeries, { headers, ...all }))).toEqual(weeks(moved))
  const none = { ...all, body: { from: 1, start: noonIn(3, 90) } }
  expect((await on.refusal(moveSeries, { headers, ...none })).code).toBe('limit_reached')
})
