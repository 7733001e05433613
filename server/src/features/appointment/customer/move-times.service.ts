import { dayOf, days, slotsOfDay } from '@awan/core/staff/old-slots'
import { addDays, MINUTE } from '@awan/core/time'
import { windowOfDays } from '#records/calendars.ts'
import type { Db } from '#db/connect.ts'
import { AppError, invalidInput } from '#http/app-error.ts'
import { calendarOf } from '../record/free.service.ts'
import { movingTarget } from './move.service.ts'
import { presentSlot } from './presenter.ts'

interface MoveQuestion {
  customerId: string
  appointmentId: string
  staff?: string
}

/** What a question about free times for a visit that moves rests on; the time it has counts as free. */
async function movingCalendar(
  db: Db,
  { customerId, appointmentId, staff }: MoveQuestion,
  window: { from: Date; to: Date; now: Date },
) {
  const wish = { customerId, id: appointmentId, start: NaN, staffId: staff, version: undefined }
  const { target } = await movingTarget(db, wish, window.now)
  const staffIds = staff === undefined ? undefined : [staff]
  const calendar = await calendarOf(db, target, staffIds, window)
  if (!calendar?.visit) throw new AppError('business_paused')
  if (staff !== undefined && calendar.staff.length === 0)
    throw invalidInput('staff', 'does not do this here', 'query')
  return { ...calendar, visit: calendar.visit }
}

/** How many starts a visit can move to on each day; from the business's today on, unless told otherwise. */
export async function listMovingDays(
  db: Db,
  question: MoveQuestion & { from?: string; days: number },
  now: Date,
) {
  // Somewhere on earth it may be another day already, or still yesterday's evening.
  const first = question.from ?? addDays(now.toISOString().slice(0, 10), -2)
  const window = { ...windowOfDays(first, question.days + (question.from ? 0 : 3)), now }
  const { staff, visit, rules } = await movingCalendar(db, question, window)
  const minute = now.getTime() / MINUTE
  const from = question.from ?? dayOf(minute, staff, rules)
  const items = days(from, question.days, staff, visit, rules, minute)
  return { timeZone: rules.timeZone, items }
}

/** The starts of one day that a visit can move to. */
export async function listMovingSlots(
  db: Db,
  question: MoveQuestion & { date: string },
  now: Date,
) {
  const { date } = question
  const window = { ...windowOfDays(date, 1), now }
  const { staff, visit, rules } = await movingCalendar(db, question, window)
  const slots = slotsOfDay(date, staff, visit, rules, now.getTime() / MINUTE)
  const items = slots.map((slot) => presentSlot(slot, visit.duration))
  return { date, timeZone: rules.timeZone, items }
}
