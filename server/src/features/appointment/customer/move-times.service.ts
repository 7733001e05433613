import { dayNumber } from '@awan/core/availability/day'
import { countDays, slotsOfDay, todayOf } from '@awan/core/availability/slots'
import { addDays, utcDay } from '@awan/core/time'
import { presentSlot, questionOf, windowOfDays } from '#records/business-calendars.ts'
import type { Db } from '#db/connect.ts'
import type { Holder } from '#http/caller/hold-token.ts'
import { AppError, invalidInput } from '#http/app-error.ts'
import { calendarOf } from '../record/free.service.ts'
import { membersOf, type Member } from '../party/queries.ts'
import { ownOf } from '../party/rules.ts'
import { movingRequest } from './move.service.ts'

interface MoveQuestion {
  customerId: string
  appointmentId: string
  staff?: string
  holder: Holder
  /** True: moves all appointments of the party at that start. */
  together?: boolean | undefined
}

/** Loads the availability question of an appointment that moves; its current time counts as free. */
async function movingQuestion(
  db: Db,
  { customerId, appointmentId, staff, holder, together }: MoveQuestion,
  window: { from: Date; to: Date; now: Date },
) {
  const input = {
    customerId,
    id: appointmentId,
    start: NaN,
    staffId: staff,
    holder,
    version: undefined,
  }
  const wanted = await movingRequest(db, input, window.now)
  if (together && staff !== undefined)
    throw invalidInput('staff', 'serves one person at a time', 'query')
  const members = together ? await membersOf(db, customerId, appointmentId) : []
  const staffIds = staff === undefined ? undefined : [staff]
  const beside = ownOf(members)
  const more = { ...window, everyone: true }
  const calendar = await calendarOf(db, { ...wanted, beside }, staffIds, more)
  if (!calendar?.footprint) throw new AppError('business_paused')
  if (staff !== undefined && calendar.calendars.items.length === 0)
    throw invalidInput('staff', 'does not do this here', 'query')
  const moving = movingWith(appointmentId, members)
  return questionOf(calendar, calendar.footprint, window.now, moving)
}

/** Returns the appointments that move and, for a party with the same offerings, the number of people. */
function movingWith(appointmentId: string, members: readonly Member[]) {
  if (members.length === 0) return { not: appointmentId }
  const not = members.map(({ id }) => id)
  return ownOf(members) ? { not } : { not, people: members.length }
}

/** Counts the starts an appointment can move to on each day; by default from today at the business. */
export async function listMovingDays(
  db: Db,
  question: MoveQuestion & { from?: string; days: number },
  now: Date,
) {
  // The business's working day may differ from the UTC date, by its time zone and by late hours.
  const first = question.from ?? addDays(utcDay(now.getTime()), -2)
  const window = { ...windowOfDays(first, question.days + (question.from ? 0 : 3)), now }
  const moving = await movingQuestion(db, question, window)
  const from = question.from === undefined ? todayOf(moving) : (dayNumber(question.from) ?? NaN)
  return { timeZone: moving.calendars.timeZone, items: countDays(moving, from, question.days) }
}

/** Lists the starts of one day that an appointment can move to. */
export async function listMovingSlots(
  db: Db,
  question: MoveQuestion & { date: string },
  now: Date,
) {
  const { date } = question
  const window = { ...windowOfDays(date, 1), now }
  const moving = await movingQuestion(db, question, window)
  const slots = slotsOfDay(moving, dayNumber(date) ?? NaN)
  const items = slots.map((slot) => presentSlot(slot, moving.footprint.length))
  return { date, timeZone: moving.calendars.timeZone, items }
}
