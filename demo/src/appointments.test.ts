import { dayNumber } from '@awan/core/availability/day'
import { footprintOf } from '@awan/core/availability/footprint'
import { countDays, nextSlots, slotsBetween } from '@awan/core/availability/slots'
import { MINUTE_MS } from '@awan/core/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type BusinessCalendar,
  loadBusinessCalendars,
  questionOf,
} from '../../server/src/records/business-calendars.ts'
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/database.ts'
import { loadDemo } from './load.ts'

/** A Wednesday, 12:30 in Baghdad. */
const now = new Date('2026-03-04T09:30:00Z')
const nowMinute = now.getTime() / MINUTE_MS
const DAY = 1440

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await loadDemo(database.pool, { now, scale: 1 })
})
afterAll(() => database.drop())

async function query<Row>(text: string): Promise<Row[]> {
  const { rows } = await sql.raw<Row>(text).execute(database.db)
  return rows
}

/** Loads the calendars of all staff for the demo's whole period, as the server reads them. */
async function calendars(offeringOf?: ReadonlyMap<string, string>) {
  const ids = await query<{ id: string }>('select id from business order by id')
  const offerings = (id: string) => [offeringOf?.get(id) ?? []].flat()
  return loadBusinessCalendars(database.db, {
    businesses: ids.map(({ id }) => ({ businessId: id, offeringIds: offerings(id) })),
    from: new Date(now.getTime() - 62 * DAY * MINUTE_MS),
    to: new Date(now.getTime() + 20 * DAY * MINUTE_MS),
    now,
    everyone: true,
  })
}

interface Appointment {
  business: string
  staff: string
  start: number
  duration: number
  before: number
  after: number
}

test('every appointment could have been booked: on the grid, inside the hours of its staff member', async () => {
  const byBusiness = await calendars()
  const appointments = await query<Appointment>(
    `select appointment.business_id as business, appointment.staff_id as staff,
       extract(epoch from starts_at)::int / 60 as start,
       extract(epoch from ends_at - starts_at)::int / 60 as duration,
       extract(epoch from starts_at - lower(occupied))::int / 60 as before,
       extract(epoch from upper(occupied) - ends_at)::int / 60 as after
     from appointment join occupancy on appointment_id = appointment.id`,
  )
  expect(appointments.length).toBeGreaterThan(2000)
  const misplaced = appointments.filter((appointment) => {
    const calendar = byBusiness.get(appointment.business)
    const member = calendar?.everyone.items.find(({ id }) => id === appointment.staff)
    if (!calendar || !member) return true
    const { start, duration, before, after } = appointment
    const rules = { ...calendar.rules, noticeMinutes: 0 }
    const calendars = { timeZone: calendar.calendars.timeZone, items: [member] }
    const footprint = footprintOf([{ duration, bufferBefore: before, bufferAfter: after }])
    const dayBefore = new Date((start - DAY) * MINUTE_MS)
    const question = questionOf({ ...calendar, rules, calendars }, footprint, dayBefore)
    const slots = slotsBetween(question, start, start + 1)
    return slots[0]?.start !== start
  })
  expect(misplaced).toEqual([])
})

test('lengths, prices and buffers of appointments follow from their offerings', async () => {
  const wrong = await query(
    `select appointment.id from appointment
     join appointment_item item on item.appointment_id = appointment.id
     join offering on offering.id = item.offering_id
     join staff_offering able
       on able.offering_id = offering.id and able.staff_id = appointment.staff_id
     left join occupancy on occupancy.appointment_id = appointment.id
     group by appointment.business_id, appointment.id, occupancy.business_id, occupancy.id
     having sum(offering.price) <> appointment.price
       or ends_at - starts_at <> sum(offering.duration_minutes) * interval '1 minute'
       or starts_at - lower(occupied) <> max(offering.buffer_before_minutes) * interval '1 minute'
       or upper(occupied) - ends_at <> max(offering.buffer_after_minutes) * interval '1 minute'
       or (status = 'cancelled') <> (occupied is null)`,
  )
  expect(wrong).toEqual([])
  const [held] = await query<{ items: number; able: number }>(
    `select (select count(*) from appointment_item) as items,
       (select count(*) from appointment_item item join appointment on appointment.id = appointment_id
        join staff_offering able using (offering_id, staff_id)) as able`,
  )
  expect(held?.able).toBe(held?.items)
})

test('appointments that ended before today are completed or cancelled, later ones confirmed or cancelled', async () => {
  const wrong = await query(
    `select id, status from appointment
     where (status = 'completed') <> (status <> 'cancelled' and ends_at <= '2026-03-03T21:00:00Z')
       or created_at > '2026-03-03T21:00:00Z' or created_at >= starts_at
       or cancelled_at < created_at or cancelled_at > '2026-03-03T21:00:00Z'`,
  )
  expect(wrong).toEqual([])
  const reach = await query<{ past: number; coming: number }>(
    `select count(*) filter (where starts_at < '2026-01-10') as past,
       count(*) filter (where starts_at > '2026-03-15') as coming from appointment`,
  )
  expect(reach[0]?.past).toBeGreaterThan(50)
  expect(reach[0]?.coming).toBeGreaterThan(50)
})

test('no customer has more appointments on a day than the product allows', async () => {
  const most = await query<{ count: number }>(
    `select count(*) as count from appointment where status = 'confirmed' and customer_id is not null
     group by customer_id, date(starts_at at time zone 'Asia/Baghdad') order by 1 desc limit 1`,
  )
  expect(most[0]?.count).toBeLessThanOrEqual(5)
})

/** Returns each business's shortest offering: where that does not fit, none does. */
async function shortestOfferings() {
  const rows = await query<{ business: string; offering: string }>(
    `select distinct on (business_id) business_id as business, id as offering from offering
     order by business_id, duration_minutes, buffer_before_minutes + buffer_after_minutes, id`,
  )
  return new Map(rows.map((row) => [row.business, row.offering]))
}

function fullDays(calendar: BusinessCalendar): string[] {
  if (!calendar.footprint) return []
  const question = questionOf(calendar, calendar.footprint, now)
  return countDays(question, dayNumber('2026-03-05') ?? NaN, 6)
    .filter((day) => day.state === 'full')
    .map((day) => day.date)
}

test('five businesses or more have a day within the next six on which nothing is left', async () => {
  const byBusiness = await calendars(await shortestOfferings())
  const full = [...byBusiness.values()].filter((calendar) => fullDays(calendar).length > 0)
  expect(full.length).toBeGreaterThanOrEqual(5)
})

test('every business has a free time within a week and most within a day', async () => {
  const byBusiness = await calendars(await shortestOfferings())
  const waits = [...byBusiness.values()].map((calendar) => {
    const { footprint } = calendar
    const search = { limit: 1, days: 7 }
    const slots = footprint ? nextSlots(questionOf(calendar, footprint, now), search) : []
    return (slots[0]?.start ?? Infinity) - nowMinute
  })
  expect(waits.filter((wait) => wait === Infinity)).toEqual([])
  expect(waits.filter((wait) => wait <= DAY).length).toBeGreaterThan(waits.length * 0.6)
})
