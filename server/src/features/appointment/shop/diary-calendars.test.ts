import { afterAll, beforeEach, expect, test } from 'vitest'
import { calendarsOf } from '@awan/core/appointment/diary-calendars'
import { listSlots } from '@awan/core/availability/contract'
import type { Calendars } from '@awan/core/availability/calendar'
import { footprintOf } from '@awan/core/availability/footprint'
import { DESK, online, place } from '@awan/core/availability/placement'
import { MINUTE_MS } from '@awan/core/time'
import { loadCalendars } from '#records/calendars.ts'
import { createTestApp, TEST_NOW } from '#testing/app.ts'
import { openShop, type OpenShop } from '#testing/stage/diary.ts'
import { everyDay } from '#testing/stage/factories.ts'
import { noonIn } from '#testing/stage/appointments.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
const { ask, clock, db } = awan
afterAll(awan.close)
beforeEach(() => {
  clock.now = TEST_NOW
})

const minuteOf = (instant: string) => Date.parse(instant) / MINUTE_MS
const HALF_HOUR = footprintOf([{ duration: 30, bufferBefore: 0, bufferAfter: 0 }])

/** Weekly hours from 09:00 to 02:00 in Baghdad. */
const evenings = { weekly: everyDay([540, 1560]) }

const judge = (calendars: Calendars, instant: string, now = TEST_NOW) =>
  place(
    calendars,
    { start: minuteOf(instant), footprint: HALF_HOUR },
    DESK,
    now.getTime() / MINUTE_MS,
  )

async function hold(shop: OpenShop, start: string, expiresAt: Date) {
  const end = new Date(Date.parse(start) + 1_800_000).toISOString()
  await db
    .insertInto('occupancy')
    .values({
      business_id: shop.business.id,
      resource_id: shop.staffId,
      kind: 'hold',
      occupied: `[${start},${end})`,
      expires_at: expiresAt,
    })
    .execute()
}

test('a diary’s calendars are those the server itself uses', async () => {
  const shop = await openShop(awan, {
    ...evenings,
    staff: 2,
    offering: { buffer_before_minutes: 5, buffer_after_minutes: 10 },
  })
  const [, second = ''] = shop.staffIds
  const early = await shop.write({ start: noonIn(0), durationMinutes: 60 })
  await shop.write({ start: noonIn(1) })
  await shop.write({ start: noonIn(1), staffId: second })
  await shop.write({ start: noonIn(-0.4), outsideHours: true })
  const gone = await shop.write({ start: noonIn(0, 240) })
  await shop.cancel(gone.id, 1)
  await shop.block({ staffId: second, start: noonIn(0, 120), end: noonIn(0, 180) })
  await hold(shop, noonIn(0, 300), new Date(TEST_NOW.getTime() + 600_000))
  await hold(shop, noonIn(0, 360), new Date(TEST_NOW.getTime() - 600_000))
  const business_id = shop.business.id
  await db
    .insertInto('time_off')
    .values({ business_id, staff_id: second, during: `[${noonIn(0, 60)},${noonIn(0, 90)})` })
    .execute()
  await db
    .insertInto('hours_exception')
    .values({ business_id, day: '2026-03-04', working: '{[600,900)}' })
    .execute()
  clock.now = new Date(noonIn(0, 20))
  await shop.mark(early.id, { mark: 'completed', version: 1 })

  const diary = await shop.diary('2026-03-03')
  expect(diary.visits.map(({ held }) => held.length)).toContain(0)
  const [day] = diary.dates
  const stored = await loadCalendars(db, {
    businessId: business_id,
    span: { from: new Date(day?.start ?? ''), to: new Date(day?.end ?? '') },
    now: clock.now,
  })
  const inOrder = ({ items }: Calendars) =>
    items
      .map((one) => ({ ...one, taken: one.taken.toSorted((a, b) => a.from - b.from) }))
      .toSorted((a, b) => a.id.localeCompare(b.id))
  expect(inOrder(calendarsOf(diary))).toEqual(inOrder({ ...diary, items: stored?.items ?? [] }))
})

test('customers are offered exactly the times that the diary’s calendars have', async () => {
  const shop = await openShop(awan, { ...evenings, offering: { buffer_after_minutes: 10 } })
  const { length } = (await shop.write({ start: noonIn(1) })).footprint
  await hold(shop, noonIn(1, 120), new Date(TEST_NOW.getTime() + 600_000))
  const diary = await shop.diary('2026-03-04')
  const { items } = await ask(listSlots, {
    params: { businessId: shop.business.id },
    query: { offering: shop.offering.id, date: '2026-03-04' },
  })
  const footprint = footprintOf([{ duration: length, bufferBefore: 0, bufferAfter: 10 }])
  const policy = online({ gridMinutes: diary.gridMinutes, noticeMinutes: 0, horizonDays: 60 })
  const now = TEST_NOW.getTime() / MINUTE_MS
  const first = minuteOf(diary.dates[0]?.start ?? '')
  const starts = Array.from({ length: 1440 / 5 }, (_, at) => first + at * 5).filter(
    (start) => place(calendarsOf(diary), { start, footprint }, policy, now).ok,
  )
  expect(starts.length).toBeGreaterThan(20)
  expect(items.map(({ start }) => minuteOf(start))).toEqual(starts)
})

test('a neighbour beyond the edge of the days shown is in them, and the server refuses the same', async () => {
  const shop = await openShop(awan, {
    weekly: everyDay([0, 1440]),
    offering: { buffer_before_minutes: 15 },
  })
  // 00:30 on the 5th, with a buffer of 15 minutes before it.
  const next = await shop.write({ start: '2026-03-04T21:30:00Z' })
  const diary = await shop.diary('2026-03-04')
  expect(diary.visits).toEqual([])
  const late = '2026-03-04T20:50:00Z'
  expect(judge(calendarsOf(diary), late)).toMatchObject({
    ok: false,
    takenBy: [{ of: shop.staffId, kind: 'appointment', id: next.id }],
  })
  const refused = await shop.refuseWriting({ start: late, durationMinutes: 30 })
  expect(refused.code).toBe('slot_taken')
})

test('the first night of the days shown belongs to the evening before, and is worked', async () => {
  const shop = await openShop(awan, evenings)
  const diary = await shop.diary('2026-03-04')
  // 01:30 on the 4th belongs to the night of the 3rd.
  expect(judge(calendarsOf(diary), '2026-03-03T22:30:00Z').ok).toBe(true)
  expect(judge(calendarsOf(diary), '2026-03-03T23:00:00Z')).toMatchObject({ reason: 'outside' })
})

test('held time is taken until it expires', async () => {
  const shop = await openShop(awan, evenings)
  await hold(shop, noonIn(1), new Date(TEST_NOW.getTime() + 600_000))
  await hold(shop, noonIn(1, 60), new Date(TEST_NOW.getTime() - 600_000))
  const calendars = calendarsOf(await shop.diary('2026-03-04'))
  expect(judge(calendars, noonIn(1))).toMatchObject({
    reason: 'taken',
    takenBy: [{ kind: 'hold' }],
  })
  expect(judge(calendars, noonIn(1, 60)).ok).toBe(true)
})
